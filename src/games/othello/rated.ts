/** What evaluators of Othello see of it: the board, its features, and that there is a kernel. */
import { CODES } from '../../memory/layout.js';
import type { GameKernel } from '../../rules/game.js';
import { othelloFeatures } from './features.js';
import { othelloRules } from './rules.js';
import { othelloBoard } from './view.js';

const kernel: GameKernel = { twins: new Set(CODES.Kind) };

export const ratedOthello = { id: othelloRules.id, kernel, board: othelloBoard, features: othelloFeatures };
