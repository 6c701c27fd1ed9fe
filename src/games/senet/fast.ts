/** Senet as a state that changes in place: no position is written for each throw, of which a game has some two hundred. */
import type { FastGame } from '../../rules/fast.js';
import type { Chance, Move, Outcome, Side } from '../../rules/position.js';
import { bit, haven, IN_WATER, WATER } from './houses.js';
import { bumped, chancesOf, listMoves } from './movement.js';
import { OFF, PASS, RESCUE, RETURN, type Step, stepOf, thrownBy, winnerBy } from './moves.js';
import type { Phase, SenetPosition } from './position.js';
import { outcomeOf } from './result.js';
import { MAX_THROWS, NO_THROWS, one, type Throw, throwsAgain, total } from './sticks.js';
import type { SenetRules } from './variants.js';

class FastSenet implements FastGame<SenetPosition> {
  private readonly rules: SenetRules;
  private side: Side = 0;
  private cones = 0;
  private spools = 0;
  phase: Phase = 'over';
  private throws = NO_THROWS;
  private turns = 0;
  private waited = false;
  private start = 0;
  private distance = 0;

  constructor(rules: SenetRules) {
    this.rules = rules;
  }

  load(position: SenetPosition): void {
    this.side = position.turn;
    this.cones = position.cones;
    this.spools = position.spools;
    this.phase = position.phase;
    this.throws = position.throws;
    this.turns = position.turns;
    this.waited = position.waited;
    this.start = position.start;
    this.distance = position.distance;
  }

  save(): SenetPosition {
    const { side: turn, cones, spools, phase, throws, turns, waited, start, distance } = this;
    return { turn, cones, spools, phase, throws, turns, waited, start, distance };
  }

  turn(): Side {
    return this.side;
  }

  moves(into: Int32Array): number {
    const { rules, side, cones, spools, phase, throws } = this;
    if (phase === 'throw' || phase === 'drowned') return 0;
    return side === 0
      ? listMoves(rules, phase, cones, spools, throws, into)
      : listMoves(rules, phase, spools, cones, throws, into);
  }

  chances(): readonly Chance[] {
    return chancesOf(this);
  }

  play(move: Move): void {
    this.start = 0;
    this.distance = 0;
    const step = stepOf(move);
    const thrown = step ? undefined : thrownBy(move);
    if (step) this.step(step);
    else if (thrown) this.throwSticks(thrown);
    else if (move === PASS) {
      this.waited ||= this.phase === 'skip';
      this.handOver();
    } else if (move === RETURN || move === RESCUE) this.leaveWater(move === RESCUE);
    else {
      this.side = winnerBy(move)!;
      this.phase = 'over';
      this.throws = NO_THROWS;
    }
  }

  private throwSticks(thrown: Throw): void {
    this.throws += one(thrown);
    if (this.phase === 'drowned') this.phase = 'rescue';
    else if (!throwsAgain(thrown) || total(this.throws) >= MAX_THROWS) this.phase = 'move';
  }

  /** The turn goes to the other side. */
  private handOver(): void {
    this.side = this.side === 0 ? 1 : 0;
    this.throws = NO_THROWS;
    this.turns++;
    const isDrowned = ((this.side === 0 ? this.cones : this.spools) & IN_WATER) !== 0;
    if (this.turns === this.rules.cap) this.phase = 'lot';
    else if (!isDrowned) this.phase = 'throw';
    else this.phase = this.rules.drowned === 'skip-then-throw' && !this.waited ? 'skip' : 'drowned';
  }

  private leaveWater(isRescued: boolean): void {
    const to = isRescued ? OFF : haven(this.cones | this.spools);
    const returned = isRescued ? 0 : bit(to);
    const own = ((this.side === 0 ? this.cones : this.spools) & ~IN_WATER) | returned;
    if (this.side === 0) this.cones = own;
    else this.spools = own;
    this.start = WATER;
    this.distance = isRescued ? 4 : to - WATER;
    this.waited = false;
    this.throws = NO_THROWS;
    if (own !== 0 && this.rules.drowned !== 'throw-then-turn') this.handOver();
    else this.phase = own === 0 ? 'over' : 'throw';
  }

  private step({ from, distance, to }: Step): void {
    let own = this.side === 0 ? this.cones : this.spools;
    let other = this.side === 0 ? this.spools : this.cones;
    const target = to === OFF ? 0 : bit(to);
    if (other & target) {
      const refuge = bumped(this.rules, own | other, from, to);
      other = (other & ~target) | bit(refuge);
      if (refuge === WATER || to === WATER) this.waited = false;
    }
    own = (own & ~bit(from)) | target;
    if (this.side === 0) {
      this.cones = own;
      this.spools = other;
    } else {
      this.cones = other;
      this.spools = own;
    }
    this.start = from;
    this.distance = distance;
    this.throws = own === 0 ? NO_THROWS : this.throws - one(Math.abs(distance));
    const isLost = to === WATER && this.rules.water === 'ends';
    if (own !== 0 && (this.throws === NO_THROWS || isLost)) this.handOver();
    else this.phase = own === 0 ? 'over' : 'move';
  }

  outcome(): Outcome | undefined {
    return this.phase === 'over' ? outcomeOf(this.side, this.cones, this.spools) : undefined;
  }
}

export const fastSenet = (rules: SenetRules) => (): FastGame<SenetPosition> => new FastSenet(rules);
