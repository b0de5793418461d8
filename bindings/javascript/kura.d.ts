/** Sokoban levels in, verified plans out; all of it in workers. */

/** A level, plan or request that is no good; `line` and `column` where known. */
export class KuraError extends Error {
  status: number;
  /** As the exit codes of the program: 30 request, 31 level or plan, 32 system. */
  code?: number;
  line?: number;
  column?: number;
}

export interface Level {
  number: number;
  title: string;
  rules: 'goals' | 'sink';
  boxes: number;
  goals: number;
  /** Signs of XSB. */
  rows: string[];
  /** The same for all levels that are the same game, turned or mirrored. */
  key: string;
  /** That came with the text; not verified. */
  solutions: string[];
  /** With `texts`: the level as XSB, with all that is kept of it. */
  text?: string;
  /** Instead of all but the number: why this level can't be played. */
  error?: { text: string; code: number; line?: number; column?: number };
}

export interface Levels {
  format: string;
  count: number;
  levels: Level[];
  /** With `texts`: what the text says of them all. */
  about?: { title: string; author: string; notes: string };
}

/** With both, the fewest of the second among those with the fewest of the first. */
export type Objective = 'none' | 'pushes' | 'moves' | 'pushes,moves' | 'moves,pushes';

export interface Progress {
  seconds: number;
  phase: string;
  nodes: number;
  bytes: number;
  /** Proved bounds on the cost of the plan. */
  low?: number;
  high?: number;
  /** Of the phase, from 0 to 1. */
  fraction?: number;
  /** Of optimize: a new best one, verified. */
  plan?: string;
}

export interface Running {
  /** Which level of the text, from 1. */
  number?: number;
  /** Stops the work at once. */
  signal?: AbortSignal;
  onProgress?: (now: Progress) => void;
}

export interface SolveOptions extends Running {
  /** One of lists().engines; 'auto' unless told otherwise. */
  engine?: string;
  minimize?: Objective;
  /** Seconds. */
  time?: number;
  /** Bytes, or '512M'; 1 GiB unless told otherwise.  It is kept. */
  memory?: number | string;
  nodes?: number;
  steps?: number;
  seed?: number;
  /** Of the engine, by name. */
  settings?: Record<string, string | number>;
  /** What to write besides: 'cnf', 'readable', 'variables', 'certificate', ... */
  files?: string[];
}

export interface Result {
  engine: string;
  outcome: 'solved' | 'unsolvable' | 'gave_up' | 'stopped' | 'failed';
  /** Of 'stopped': time, memory, nodes, steps, or cancel for the signal. */
  reason: string | null;
  minimize: Objective;
  /** No plan is shorter. */
  proved: boolean;
  moves: number | null;
  pushes: number | null;
  /** LURD, capitals for pushes; verified. */
  plan: string | null;
  lower_bound: number | null;
  seconds: number;
  counters: Record<string, number>;
  error?: string;
  /** Texts by name, as 'cnf' or 'certificate/plan.lurd', if asked for. */
  files?: Record<string, string>;
}

export interface Verdict {
  accepted: boolean;
  /** The one that broke a rule, from 1; 0 if none did. */
  step: number;
  text: string;
  plan: string;
  moves: number;
  pushes: number;
  box_lines: number;
  box_changes: number;
  pushing_sessions: number;
  player_lines: number;
}

export interface Position {
  width: number;
  height: number;
  player: number;
  boxes: number;
  solved: boolean;
  moves: number;
  pushes: number;
  plan: string;
  /** By cell, in rows: a sum of 1 wall, 2 goal, 4 box, 8 player, 16 floor. */
  cells: number[];
  /** By cell: 1 where the player can walk now. */
  reach: number[];
  /** By cell: pushes that take a box alone to a goal; -1 where it is lost. */
  distances: number[];
}

export interface Lists {
  version: string;
  engines: {
    name: string; summary: string; proves: Objective[]; goals: boolean; sink: boolean; complete: boolean;
    /** What it would need and is not here; '' when it can run. */
    missing: string;
    settings: { name: string; kind: string; help: string; range: string; preset: string }[];
  }[];
  formats: { name: string; summary: string; reads: boolean; writes: boolean }[];
  outputs: { name: string; summary: string }[];
}

export function lists(): Promise<Lists>;
/** The levels in a text; format: that of the text, else it is detected. */
export function read(text: string, options?: { format?: string; texts?: boolean }): Promise<Levels>;
export function convert(text: string, options: { from?: string; to: string }): Promise<string>;
/** A plan in one of lists().outputs. */
export function write(text: string, plan: string, options?: { number?: number; output?: string }): Promise<string>;
export function verify(text: string, plan: string, options?: { number?: number }): Promise<Verdict>;
/** Where a plan leads to; the start without one. */
export function position(text: string, plan?: string, options?: { number?: number }): Promise<Position>;
/** Dead squares, distances and bounds, at once. */
export function facts(text: string, options?: { number?: number }): Promise<Record<string, unknown>>;
/** The same with groups of up to `patterns` boxes that are lost or cost extra. */
export function analyze(text: string, options?: Running & {
  patterns?: number; distance?: number; format?: 'json' | 'text' | 'svg';
}): Promise<any>;
/** "There is a plan of at most so many steps", for SAT solvers. */
export function formula(text: string, options: Running & {
  steps: number; minimize?: Objective; form?: 'dimacs' | 'readable' | 'variables'; settings?: Record<string, string | number>;
}): Promise<string>;
/**
 * Solves one level.  Rejects with a KuraError for a level or a request that is
 * no good; everything else is a result: an aborted solve is 'stopped' by
 * 'cancel', one without memory by 'memory'.
 */
export function solve(text: string, options?: SolveOptions): Promise<Result>;
/**
 * Makes plans shorter until it is proved that none is, or a limit or the signal
 * ends it; without plans it finds one first.  The answer is the best of all.
 */
export function optimize(text: string, options?: Omit<SolveOptions, 'engine' | 'files'> & {
  /** LURD; each must solve the level. */
  plans?: string[];
}): Promise<Result>;
/** Ends the workers that wait for something to do. */
export function close(): Promise<void>;
