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

/** In how many directions men jump. */
type Directions = Api.Board["directions"];

/** A board as a question names it. */
type BoardSpec = string | Api.Board;

/** A board that can be played on. */
interface PlayBoard {
  spec: BoardSpec;
  name: string;
  rows: string;
  directions: Directions;
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

type ViewName = "play" | "solution" | "collection" | "editor" | "ask";

/** A problem in the words of a question: where it begins and what is to be left. */
interface Ends {
  vacate?: string;
  start?: string;
  finish?: string;
  goal?: string;
}

/** What an address says. Everything but the board may be missing. */
interface Address extends Ends {
  view: ViewName;
  board: BoardSpec;
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

/** Why there is no answer. */
type EngineError = Pick<Api.Error["error"], "message"> & Partial<Api.Error["error"]>;

/** The answers, by what is asked. The page asks for sweeps of problems only, and surveys one board. */
interface Answers {
  board: Api.BoardAnswer;
  hint: Api.HintAnswer;
  solve: Api.SolveAnswer;
  shortest: Api.SolveAnswer;
  prove: Api.ProveAnswer;
  count: Api.CountAnswer;
  unique: Api.UniqueAnswer;
  sweeps: Api.SweepsAnswer;
  check: Api.CheckAnswer;
  survey: Extract<Api.SurveyAnswer, Api.Table>;
}

/** What can be asked. */
type Ask = keyof Answers;

/** What takes long. */
type LongAsk = Exclude<Ask, "board" | "hint" | "check">;

/** A question, as docs/api.md has it. Pictures are asked for with `draw`. */
interface Question<Kind extends Ask | "draw" = Ask> extends Api.Question {
  ask: Kind;
  board: BoardSpec | Api.BoardFile;
}

interface AskOptions<Kind extends Ask = Ask> {
  onProgress?(progress: Api.Progress): void;
  onPartial?(answer: Answers[Kind]): void;
  /** It waits for this number of questions. */
  onQueued?(queued: Api.Queued): void;
  /** It waits until the engine is downloaded. */
  onLoading?(): void;
  /** After it has waited, the search begins. */
  onStart?(): void;
  signal?: AbortSignal;
}

/** Whoever answers: a server, or the engine in a worker. */
interface Backend {
  ask<Kind extends Ask>(question: Question<Kind>, options?: AskOptions<Kind>): Promise<Answers[Kind]>;
  draw(question: Question<"draw">): Promise<Blob>;
  boards(): Promise<Api.Boards>;
  about(): Promise<About>;
}

/** What every engine says of itself; a server says more. */
interface About {
  limits: Pick<Api.About["limits"], "holes">;
}

/** What the engine says before it answers. */
type Tell = (kind: "progress" | "partial", text: string) => void;

/** What a worker is told: to load the engine, to drop a question, to answer one. */
type WorkerOrder = { wasm: string } | { cancel: number } | WorkerQuestion;

/** A question as text. `seconds` is for how long a hint is looked for, null of other questions. */
interface WorkerQuestion {
  id: number;
  text: string;
  seconds: number | null;
}

/** What a worker says: that the engine is loaded, how a question goes, its answer, or a failure. */
interface WorkerReport {
  id: number;
  kind: string;
  text: string;
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

/** A jump that is seen moving. */
interface Step {
  from: HoleName;
  to: HoleName;
}

/** A view: what stands beside the board and under it, and what it makes of gestures and keys. The page shows
 * one at a time. */
interface View {
  name: ViewName;
  title: string;
  element: HTMLElement;
  /** Buttons under the board. */
  controls: HTMLElement[];
  gestures: BoardGestures;
  /** It is shown. */
  enter(): void;
  /** Another view takes its place. */
  leave(): void;
  /** Something on the table has changed. */
  change(): void;
  /** Shows again what there is. */
  update(): void;
  /** A key that works everywhere. True if it meant something. */
  key?(key: string): boolean;
  /** Letters and digits, typed anywhere. True if they are a jump. */
  type?(text: string): boolean;
  /** What the address holds, or why no link can be copied. */
  beforeSharing?(): Promise<{ holds: string } | { refused: string }>;
}

/** What every view has of the page. Each view says beside itself what it has besides. */
interface Host {
  table: import("./table.js").Table;
  /** Shows a board with what is on it. What is left out is empty. */
  show(geometry: Geometry, label: string, shown: Partial<BoardState>, steps?: Step[]): void;
  /** Says something under the board and to screen readers. A verdict says how the game stands: nothing is
   * added to it. */
  say(words: string, isVerdict?: boolean): void;
}

/** Does something, or says why it could not be done. */
type Attempt = (something: () => Promise<void>) => Promise<void>;

/** What the page says of an element: listeners, attributes (`class`, `data-…`, `aria-…`), and properties that
 * are not texts. */
interface ElementProperties extends Listeners {
  [name: string]: string | number | boolean | null | undefined | ((event: never) => unknown);
}

/** `onclick`, `onsubmit`, … */
type Listeners = {
  [Name in keyof HTMLElementEventMap as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => unknown;
};

/** What a service worker has and a page has not. */
interface ServiceWorkerScope {
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

interface ExtendableEvent extends Event {
  waitUntil(until: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
