// What engines answer, in words.

import { plural } from './ui.js';

const REASONS = {
  time: 'the time is over', memory: 'the memory is used up', nodes: 'so many positions were looked at',
  cancel: 'you stopped it', steps: 'there is no plan with so few steps',
};

/* "at least 90", "at least 90, at most 102": the gap closes as it goes. */
export function boundsText({ low, high }) {
  const known = (n) => n !== undefined && n !== null && n >= 0;
  return [known(low) && `at least ${low}`, known(high) && `at most ${high}`].filter(Boolean).join(', ') || '–';
}

/* In one or two words, for tables. */
export function outcomeWord(result) {
  if (result.outcome === 'solved') return result.proved ? 'proved' : 'solved';
  if (result.outcome === 'stopped') return `stopped: ${result.reason}`;
  return { unsolvable: 'no solution', gave_up: 'gave up' }[result.outcome] ?? result.outcome;
}

export const planText = ({ moves, pushes }) => `${plural(moves, 'move')}, ${plural(pushes, 'push')}`;

export function outcomeText(result) {
  const fewest = `the fewest ${result.minimize.replace(',', ', then ')}`;
  const word = result.rests_on ? ` is the word of ${result.rests_on}, not proved` : '';
  const proved = result.proved ? `, proved to be ${fewest}` : word && `; that these are ${fewest}${word}`;
  switch (result.outcome) {
    case 'solved': return `${planText(result)}${proved}.`;
    case 'unsolvable': return 'Proved: there is no solution.';
    case 'gave_up': return word ? `No solution was found; that there is none${word}.` : 'No solution was found, and nothing is proved.';
    case 'stopped': {
      const word = result.minimize.startsWith('moves') ? 'move' : 'push';
      const bound = result.lower_bound > 0 ? ` Needed at least: ${plural(result.lower_bound, word)}.` : '';
      const plan = result.plan ? ` A plan of ${planText(result)} was found.` : '';
      return `Stopped: ${REASONS[result.reason] ?? result.reason}.${plan}${bound}`;
    }
    default: return `Failed: ${result.error ?? 'unknown reason'}`;
  }
}

export function endText(end) {
  const words = end.words?.at(-1)?.replace(/^kura: /, '');
  switch (end.end) {
    case 'stopped': return 'Stopped; nothing was found so far.';
    case 'time': return 'Stopped: the server\'s limit on time.';
    case 'memory': return 'Stopped: the server\'s limit on memory.';
    case 'crashed': return 'The engine crashed; the server and your level are safe.';
    default: return words || end.message || 'The engine ended without an answer.';
  }
}
