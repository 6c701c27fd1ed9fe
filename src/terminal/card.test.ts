import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { shippedChampion } from '../games/othello/champion/champion.js';
import { editionsOf, readShipped, shippedFolder } from '../models/shipped.node.js';
import { CARD, formatCard } from './card.js';
import { championCard } from './commands/kernel/champion.js';

test('each edition of the champion has the card of its weights and its origin', () => {
  for (const edition of editionsOf(shippedChampion)) {
    const folder = shippedFolder(shippedChampion, edition);
    const model = readShipped(shippedChampion, edition);
    assert.ok(model.ok);
    const about = JSON.parse(readFileSync(new URL('champion.json', folder), 'utf8'));
    assert.equal(readFileSync(new URL(CARD, folder), 'utf8'), championCard(model.value, about));
  }
});

test('a card of text from outside stays a table, and shows no control characters', () => {
  const card = formatCard({
    name: 'a\nb',
    game: 'othello',
    player: { kind: 'random' },
    summary: 'x | <script>\u001b[31m',
    models: new Map(),
    provenance: { recipe: { learner: 'td', seed: '1 |', steps: 5 }, games: null, curves: { 'a|b': [] } },
  });
  assert.match(card, /^# Model card: a·b\n/);
  assert.ok(card.includes('| what | x \\| \\<script\\>·[31m |\n'));
  assert.match(card, /Not recorded/, 'a curve without points is not an origin');
});
