// node examples/solve.mjs: the shortest plan of a small level.
import { solve } from 'kura-sokoban';

const level = `
########
#  .   #
# $#$@ #
#   .  #
########`;

const { outcome, proved, pushes, plan } = await solve(level, { minimize: 'pushes', time: 20 });
console.log(outcome, proved ? 'with a proof' : 'without proof', `${pushes} pushes`, plan);
