// What is known of a level's solutions, three things apart: what the player did
// (scores that are kept), what is stored of engines and others, and what is
// proved.

import * as games from './games.js';

const METRICS = ['moves', 'pushes'];

/* What the player did: {moves, pushes}, numbers or null.  Earlier versions kept
   it in the store alone, as found by "player". */
export function own({ key, best }) {
  const score = games.score(key);
  const of = (metric) => score?.[metric]?.[metric]
    ?? (best?.[metric]?.finder === 'player' ? best[metric][metric] : null);
  const result = Object.fromEntries(METRICS.map((metric) => [metric, of(metric)]));
  return result.moves ?? result.pushes ? result : null;
}

/* The best known of anybody: {moves, pushes}, each {count, proved}, or null. */
export function known(entry) {
  const mine = own(entry);
  const of = (metric) => {
    const stored = entry.best?.[metric];
    const count = Math.min(stored?.[metric] ?? Infinity, mine?.[metric] ?? Infinity);
    return count === Infinity ? null : { count, proved: Boolean(stored?.proved) && stored[metric] === count };
  };
  return Object.fromEntries(METRICS.map((metric) => [metric, of(metric)]));
}

/* Has the player reached the best that is known, by both? */
export function isBest(entry) {
  const mine = own(entry);
  const best = known(entry);
  return mine !== null && METRICS.every((metric) => mine[metric] !== null && mine[metric] === best[metric]?.count);
}

/* How often the best plan known goes on with another box. */
export const boxChanges = ({ best }) => Math.min(...METRICS.map((metric) => best?.[metric]?.box_changes ?? Infinity));

/* How hard it may be for a person, by how often a plan goes on with another box
   (which goes with the time that people take: Jarušek and Pelánek). */
export function difficulty(entry) {
  const changes = boxChanges(entry);
  if (changes === Infinity) return '';
  return ['easy', 'fair', 'hard', 'very hard'][[4, 12, 30].filter((limit) => changes > limit).length];
}

/* Of a collection: how many levels, solved by the player, best, proved. */
export function statistics(levels) {
  const usable = levels.filter(({ rows }) => rows);
  return {
    levels: usable.length,
    solved: usable.filter((entry) => own(entry)).length,
    best: usable.filter(isBest).length,
    proved: usable.filter((entry) => Object.values(known(entry)).some((one) => one?.proved)).length,
  };
}
