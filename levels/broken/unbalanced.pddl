(define (problem half)
  (:domain sokoban-sequential)
  (:objects player-01 - player
