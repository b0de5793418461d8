// What the page is about at the moment: a level, drawn or played.  Parts of the
// page change it through these methods and hear of it through events:
//   level  another level is shown        mode  edit or play
//   edit   a square was drawn            game  another position is shown

import { analyse, deadlockOf, lowerBound } from './analysis.js';
import {
  GOAL, Game, copyLevel, inside, levelFromRows, problemsOf, rowsOf,
} from './model.js';
import { say } from './ui.js';

const START = ['##########', '#        #', '#  $ ..  #', '#  $ @   #', '#        #', '##########'];

class App extends EventTarget {
  constructor() {
    super();
    this.level = levelFromRows(START, { title: 'Two boxes' });
    this.mode = 'play';
    this.game = new Game(this.level);
    this.tool = '';
    this.place = null; // {collection, number}: where the level is from
    this.options = { dead: true, deadlocks: true, overlay: '' };
    this.deadlock = null;
    this.ghost = null;
    this.past = []; // maps that undo brings back, and redo
    this.future = [];
    this.origins = new Map(); // games that were left to draw, by position
    this.restore = () => false; // puts what is kept into a new game
    this.forget();
  }

  on(name, action) {
    for (const one of name.split(' ')) this.addEventListener(one, action);
  }

  tell(name) {
    this.dispatchEvent(new Event(name));
  }

  /* After the map is another one: nothing is known of it. */
  forget() {
    this.known = {};
  }

  get shownLevel() {
    return this.mode === 'play' ? this.game.level : this.level;
  }

  /* What depends on the walls and goals alone. */
  get facts() {
    this.known.facts ??= analyse(this.shownLevel);
    return this.known.facts;
  }

  /* Dead squares have come from the library. */
  learn(level, dead) {
    if (this.shownLevel !== level) return;
    this.facts.dead = dead;
    this.known.verdict = null;
    delete this.known.hopeless;
    const { ghost } = this;
    this.moved();
    this.ghost = ghost;
  }

  /* The squares inside. */
  get area() {
    this.known.area ??= inside(this.shownLevel);
    return this.known.area;
  }

  /* Shows a level, to play if it can be played. */
  open(level, { place = null, mode = 'play', past = [], future = [] } = {}) {
    this.level = copyLevel(level);
    this.place = place;
    this.past = past;
    this.future = future;
    this.origins.clear();
    this.changed = false;
    this.mode = mode === 'play' && problemsOf(level).problems.length === 0 ? 'play' : 'edit';
    this.game = new Game(this.level);
    this.restore(this.game);
    this.forget();
    this.tell('level');
    this.tell('mode');
    this.moved();
  }

  /* To play what was drawn; false with a reason when it can't be played. */
  startPlaying() {
    if (this.mode === 'play') return true;
    const { problems } = problemsOf(this.level);
    if (problems.length) {
      say(`This map can't be played: ${problems[0].text}`, 'bad');
      this.tell('edit');
      return false;
    }
    this.mode = 'play';
    this.resume();
    this.forget();
    say('');
    this.tell('mode');
    this.moved();
    return true;
  }

  /* The game that was left for the map as it is now, or a new one. */
  resume() {
    const left = this.origins.get(rowsOf(this.level).join('\n'));
    if (left) {
      Object.assign(this, left);
      this.level = { ...copyLevel(left.game.level), title: this.level.title };
    } else {
      this.game = new Game(this.level);
      this.restore(this.game);
    }
    this.changed = false;
  }

  /* To draw on; the map stays at the position shown. */
  startEditing() {
    if (this.mode === 'edit') return;
    const { game, past, future } = this;
    this.level = { ...game.position(), title: this.level.title };
    this.origins.set(rowsOf(this.level).join('\n'), { game, past, future });
    this.past = game.index ? [...past, rowsOf(game.level)] : [...past];
    this.future = [...future];
    this.changed = false;
    this.mode = 'edit';
    this.forget();
    say('');
    this.tell('mode');
    this.tell('edit');
  }

  /* After the map was drawn on. */
  edited() {
    this.changed = true;
    this.forget();
    this.tell('edit');
  }

  /* After the position has changed. */
  moved() {
    this.ghost = null;
    const verdict = this.mode === 'play' ? this.verdict() : null;
    this.deadlock = this.options.deadlocks ? verdict?.deadlock : null;
    this.tell('game');
  }

  /* What depends on the boxes alone is found once for each place of them. */
  verdict() {
    const { facts, game, known } = this;
    const last = known.verdict;
    if (last && last.game === game && last.changes === game.changes) return last;
    const bound = lowerBound(facts, game);
    known.verdict = {
      game, changes: game.changes, bound, deadlock: deadlockOf(facts, game, bound),
    };
    return known.verdict;
  }

  /* Why there is no plan even from the start, as far as we can tell, or null. */
  get hopeless() {
    if (this.known.hopeless === undefined) {
      const start = new Game(this.game.level);
      this.known.hopeless = deadlockOf(this.facts, start, lowerBound(this.facts, start));
    }
    return this.known.hopeless;
  }

  bound() {
    return this.verdict().bound;
  }

  boxCounts() {
    let boxes = 0;
    let done = 0;
    this.game.boxes.forEach((box, s) => {
      if (!box || !this.area[s]) return;
      boxes++;
      if (this.game.level.cells[s] & GOAL) done++;
    });
    return { boxes, done };
  }

  /* The position shown, as a level. */
  position() {
    return this.mode === 'play' ? this.game.position() : this.level;
  }
}

export const app = new App();
