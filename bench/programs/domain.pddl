;; Sokoban for planners: the domain of the problems that `kura convert --to
;; pddl` writes, with the names of the planning competitions' sokoban domains.
;; A move is free, a push costs one, so the least cost is the fewest pushes.

(define (domain sokoban-sequential)
  (:requirements :typing :action-costs)
  (:types
    thing location direction - object
    player stone - thing)
  (:predicates
    (clear ?where - location)
    (at ?what - thing ?where - location)
    (at-goal ?box - stone)
    (IS-GOAL ?where - location)
    (IS-NONGOAL ?where - location)
    (MOVE-DIR ?from ?to - location ?way - direction))
  (:functions (total-cost) - number)

  (:action move
    :parameters (?man - player ?from ?to - location ?way - direction)
    :precondition (and
      (at ?man ?from)
      (MOVE-DIR ?from ?to ?way)
      (clear ?to))
    :effect (and
      (not (at ?man ?from))
      (at ?man ?to)
      (not (clear ?to))
      (clear ?from)))

  (:action push-to-nongoal
    :parameters (?man - player ?box - stone
                 ?behind ?from ?to - location ?way - direction)
    :precondition (and
      (at ?man ?behind)
      (at ?box ?from)
      (MOVE-DIR ?behind ?from ?way)
      (MOVE-DIR ?from ?to ?way)
      (clear ?to)
      (IS-NONGOAL ?to))
    :effect (and
      (not (at ?man ?behind))
      (at ?man ?from)
      (not (at ?box ?from))
      (at ?box ?to)
      (not (clear ?to))
      (clear ?behind)
      (not (at-goal ?box))
      (increase (total-cost) 1)))

  (:action push-to-goal
    :parameters (?man - player ?box - stone
                 ?behind ?from ?to - location ?way - direction)
    :precondition (and
      (at ?man ?behind)
      (at ?box ?from)
      (MOVE-DIR ?behind ?from ?way)
      (MOVE-DIR ?from ?to ?way)
      (clear ?to)
      (IS-GOAL ?to))
    :effect (and
      (not (at ?man ?behind))
      (at ?man ?from)
      (not (at ?box ?from))
      (at ?box ?to)
      (not (clear ?to))
      (clear ?behind)
      (at-goal ?box)
      (increase (total-cost) 1))))
