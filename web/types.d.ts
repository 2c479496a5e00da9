// The shapes of what the page passes around. Read docs/api.md and docs/json.md before it.

/** A hole is known by its name, like `d4`. */
type HoleName = string;

interface Hole {
  name: HoleName;
  x: number;
  y: number;
}
interface Label {
  name: string;
  x?: number;
  y?: number;
}
/** From, over, to. */
type Jump = [HoleName, HoleName, HoleName];

interface Geometry {
  holes: Hole[];
  jumps: Jump[];
  columns: Label[];
  rows: Label[];
}

/** A board as a question names it. */
type BoardSpec = string | { name: string; rows: string; directions: number };

/** A board that can be played on. */
interface PlayBoard {
  spec: BoardSpec;
  name: string;
  rows: string;
  directions: number;
  geometry: Geometry;
}

/** What is to be left. */
type Goal = { kind: "any" } | { kind: "holes"; holes: HoleName[] } | { kind: "men"; men: Set<HoleName> };

/** A game: where it began, what it is for, the jumps, and how many of them are made. */
interface Game {
  board: PlayBoard;
  start: Set<HoleName>;
  goal: Goal;
  jumps: Jump[];
  at: number;
}

/** Jumps in a row by one man: `from` and `to` are numbers of jumps. */
interface Move {
  holes: HoleName[];
  from: number;
  to: number;
}

type View = "play" | "solution" | "collection" | "editor" | "ask";

/** What an address says. Everything but the board may be missing. */
interface Address {
  view: View;
  board: BoardSpec;
  vacate?: string;
  start?: string;
  finish?: string;
  goal?: string;
  made?: string;
  /** How many jumps of `made` stand on the board; the others can be redone. */
  at?: number;
  solution?: string;
  /** The move of the solution that is shown. */
  move?: number;
  /** Parts of the text that were not understood. */
  unread?: string[];
}

type Knowledge = "off" | "verdict" | "jumps";
type Verdict = "winning" | "losing" | "undecided";

interface EngineError {
  message: string;
  field?: string | null;
  line: number | null;
  column: number | null;
}

/** A question, as docs/api.md has it. */
interface Question {
  ask: string;
  board: BoardSpec | { file: string };
  vacate?: string;
  start?: string;
  finish?: string;
  goal?: string;
  made?: string;
  fewest?: boolean;
  solution?: string;
  what?: string;
  columns?: string[];
  conditions?: Record<string, string>;
  form?: string;
  limits?: { seconds?: number; memory_bytes?: number };
}

interface AskOptions {
  onProgress?: (progress: { words: string; seconds: number }) => void;
  onPartial?: (answer: any) => void;
  /** It waits for this number of questions. */
  onQueued?: (queued: { before: number }) => void;
  /** It waits until the engine is downloaded. */
  onLoading?: () => void;
  /** After it has waited, the search begins. */
  onStart?: () => void;
  signal?: AbortSignal;
}

/** Whoever answers: a server, or the engine in a worker. */
interface Backend {
  ask(question: Question, options?: AskOptions): Promise<any>;
  draw(question: Question): Promise<Blob>;
  boards(): Promise<any>;
  about(): Promise<any>;
}

/** What the engine says before it answers. */
type Tell = (kind: "progress" | "partial", text: string) => void;

interface PagodaFunction {
  target: string;
  values: [HoleName, number][];
  start_sum: number;
  target_sum: number;
}
interface Parity {
  set: string;
  start_men: number;
  targets: { target: string; men: number }[];
}
interface Reason {
  kind: string;
  functions?: PagodaFunction[];
  parities?: Parity[];
  positions?: number | null;
  targets?: { target: string; kind: string; steps: number }[];
}

interface HintAnswer {
  outcome: "winnable" | "lost" | "unknown";
  position: string;
  men: number;
  winning_jumps: string[];
  losing_jumps: string[];
  undecided_jumps: string[];
  solution: string | null;
  fewest_moves: number | null;
  lost_by: { number: number; jump: string; instead: string } | null;
  never_winnable: boolean;
  reason: Reason | null;
  seconds: number;
  stopped: string | null;
}

/** A line over the board: a jump with its verdict, or a sweep. */
interface BoardPath {
  holes: HoleName[];
  kind: Verdict | "sweep" | "hint";
  /** Drawn lightly, behind what matters now. */
  faint?: boolean;
  /** Whether the stops are numbered. */
  numbered?: boolean;
}

/** Everything that the board widget shows. */
interface BoardState {
  mode: "play" | "paint" | "view";
  men: Set<HoleName>;
  /** Cells that are no holes: only the editor has them. */
  none: Set<HoleName>;
  /** Where each man may jump to. */
  targets: Map<HoleName, HoleName[]>;
  selected: HoleName | null;
  /** The man that was picked for the player, because he can jump on. */
  held?: HoleName | null;
  /** Holes on which a man is wanted at the end. */
  goal: Set<HoleName>;
  /** Numbers or marks in the holes. */
  values: Map<HoleName, string>;
  /** Men or holes that stand out. */
  noted: Set<HoleName>;
  paths: BoardPath[];
  names: boolean;
  /** What is said about a hole besides its name and what stands on it. */
  words: Map<HoleName, string>;
}

/** What the board widget reports. */
interface BoardGestures {
  onJump?: (from: HoleName, to: HoleName) => void;
  onSelect?: (hole: HoleName | null) => void;
  onPaint?: (hole: HoleName, stroke: boolean) => void;
  onRefused?: (hole: HoleName) => void;
}

/** What the page says of an element: listeners, `class`, `data-…`, `aria-…`, attributes, or properties that are
 * no texts. */
interface ElementProperties extends Listeners {
  [name: string]: string | number | boolean | null | undefined | ((event: never) => unknown);
}

/** `onclick`, `onsubmit`, … */
type Listeners = {
  [Name in keyof HTMLElementEventMap as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => unknown;
};
