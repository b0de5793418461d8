(define (problem nobody)
  (:domain sokoban-sequential)
  (:objects dir-left dir-right - direction
            pos-1-1 pos-2-1 pos-3-1 - location
            stone-01 - stone)
  (:init (is-goal pos-3-1) (is-nongoal pos-1-1) (is-nongoal pos-2-1)
         (move-dir pos-1-1 pos-2-1 dir-right)
         (move-dir pos-2-1 pos-1-1 dir-left)
         (move-dir pos-2-1 pos-3-1 dir-right)
         (move-dir pos-3-1 pos-2-1 dir-left)
         (at stone-01 pos-2-1) (clear pos-1-1) (clear pos-3-1))
  (:goal (and (at-goal stone-01))))
