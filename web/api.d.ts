// Questions and answers, as the engine takes and gives them.
// scripts/api.mjs makes this file from docs/openapi.json: change that, then `npm run api`.

declare namespace Api {
  /** A question. Unknown fields are an error, and fields that the question does not take */
  interface Question {
    /** What is asked */
    ask: "board" | "hint" | "solve" | "shortest" | "prove" | "count" | "unique" | "sweeps" | "check"
      | "survey" | "draw";
    /** A name as on the command line (`english`, `cross:3,2,3,2`, `triangle:5`; of surveys also a family,
     * `triangle:4..6`), or a board that is drawn, or the text of a board file. Never a path */
    board: string | DrawnBoard | BoardFile;
    /** Holes that are empty at the start: `d4`, or a list `d4,e5`. Not with `start` */
    vacate?: string | null;
    /** The position at the start, as a diagram. Not with `vacate` */
    start?: string | null;
    /** Holes on which one man may be left: `d4`, a list, or `any`. Not with `goal` */
    finish?: string | null;
    /** The men that must be left, as a diagram. Not with `finish` */
    goal?: string | null;
    /** The moves made up to here, in the notation of solutions: the question is about the position after
     * them. Not of `check` and `survey` */
    made?: string | null;
    /** Of `hint`: whether the fewest moves from here are asked for as well. That may take long */
    fewest?: boolean | null;
    /** Of `check` and `draw`: a solution as a person writes it */
    solution?: string | null;
    /** Of `count` */
    what?: "positions" | "winnable" | "games" | "solutions" | "jump-sets" | "shortest" | "dead-ends" | null;
    /** Of `survey`; `solvable` and `moves` if it is left out */
    columns?: ("class" | "solvable" | "moves" | "unique" | "shortest" | "jump-sets" | "last-sweep" | "odds")[]
      | null;
    conditions?: Conditions | null;
    /** Of `draw` */
    form?: "svg" | "png" | "gif" | "pdf" | "html" | null;
    limits?: Limits | null;
  }

  interface DrawnBoard {
    name?: string | null;
    /** Rows with `/` between them: `o` is a hole, `-` an empty one, `.` is none */
    rows: string;
    /** Directions of jumps */
    directions?: 4 | 6 | 8 | null;
  }

  interface BoardFile {
    /** The whole text of a board file */
    file: string;
  }

  /** Of `solve`, `shortest`, `prove` and `count`, as the options of the command line */
  interface Conditions {
    /** The last move is a sweep of this number of jumps */
    "last-sweep"?: string | number | null;
    /** `-2:9`: the last move but one is a sweep of 9 jumps; a list with commas */
    "sweep-at"?: string | number | null;
    /** The last move, like `d1-f1-f3` or `e2-...-e8` */
    "last-move"?: string | number | null;
    /** Some move is a sweep of this number of jumps */
    sweep?: string | number | null;
    /** A position that play passes, as a diagram */
    through?: string | number | null;
    /** The man that does it: `b5`, `c4:e2`, `any` */
    marked?: string | number | null;
  }

  /** What the answer may cost: at most what the server allows */
  interface Limits {
    /** Time */
    seconds?: number | null;
    /** Memory of sets and tables */
    memory_bytes?: number | null;
  }

  interface Error {
    error: {
      /** A sentence */
      message: string;
      /** The field that it is about */
      field: string | null;
      /** Where it stands in the text of that field, or in the question if no field is named; from 1 */
      line: number | null;
      column: number | null;
    };
  }

  /** The event `queued` */
  interface Queued {
    /** How many questions are answered first; 0 when the search of a question that has waited begins */
    before: number;
  }

  /** The code of what stopped a search, or null */
  type StoppedBy = "time" | "memory" | "interrupted" | "senseless" | "cases" | "overflow" | "disk"
    | "disk-limit" | "commit" | "peers" | null;

  /** The event `progress` */
  interface Progress {
    /** What is being done, as a code: `forward`, `backward`, `away`, `case` and others */
    stage: string;
    /** No solution has fewer moves, if something is known */
    lower_bound: number | null;
    /** Positions found so far in this stage */
    positions: number;
    /** Bytes that its sets take in memory */
    bytes: number;
    /** The part of this stage that is done, from 0 to 1, if it is known */
    fraction: number | null;
    /** What a person reads */
    words: string;
    /** Since the search began */
    seconds: number;
  }

  interface Board {
    name: string;
    /** The full board as a diagram */
    rows: string;
    /** Directions of jumps */
    directions: 4 | 6 | 8;
  }

  interface Problem {
    board: string;
    /** A diagram */
    start: string;
    /** `d4`, `any`, or a diagram */
    goal: string;
  }

  interface Provenance {
    threads: number;
    memory_bytes: number;
    time_limit_seconds: number | null;
    /** Seconds since 1970 */
    date: number | null;
    /** Whether it came from the results file */
    known: boolean;
  }

  /** What an answer of a search has cost */
  interface Stats {
    seconds: number;
    /** Null if the question could use several threads */
    cpu_seconds: number | null;
    /** Null of a server */
    peak_bytes: number | null;
    /** Positions that were kept */
    positions?: number;
  }

  /** What every answer has */
  interface Frame {
    /** The version */
    corsaire: string;
    question: {
      topic: string;
      board: Board | null;
      problems?: Problem[];
      /** What else was said, by name */
      details?: { [name: string]: string[] };
      /** Of a survey of many boards */
      family?: string;
      /** Of a survey */
      columns?: string[];
    };
    provenance: Provenance;
    evidence?: Evidence;
    stats?: Stats;
  }

  /** Why there is no solution. docs/json.md says what belongs to each kind */
  interface Reason {
    kind: "class" | "pagoda" | "cases" | "order" | "exhaustion" | "ending" | "conditions";
    parities?: Parity[];
    /** The sets of `parities` */
    differing?: string[];
    functions?: PagodaFunction[];
    targets?: ProvedTarget[];
    /** Positions that a search kept; null if the verdict rests on several searches */
    positions?: number | null;
    /** Positions where the wanted ending can begin */
    beginnings?: number;
    /** The position of the problem that no single vacancy leads to */
    from_no_vacancy?: string;
  }

  /** Holes on which no jump changes the parity of the men, and the targets that this excludes */
  interface Parity {
    /** The holes, as a diagram */
    set: string;
    /** The men there at the start */
    start_men: number;
    targets: {
      /** A diagram */
      target: string;
      /** The men there at this target */
      men: number;
    }[];
  }

  /** Values of holes whose sum no jump raises, and a target that this excludes */
  interface PagodaFunction {
    /** A diagram */
    target: string;
    values: [string, number][];
    start_sum: number;
    target_sum: number;
  }

  /** A position of the goal that has a proof of its own */
  interface ProvedTarget {
    /** A diagram */
    target: string;
    kind: "class" | "pagoda" | "cases" | "order" | "exhaustion";
    /** Values of all holes */
    functions: number[][];
    steps: number;
  }

  /** In steps between neighbours */
  interface Geometry {
    holes: Hole[];
    jumps: [string, string, string][];
    columns: {
      name: string;
      x: number;
    }[];
    rows: {
      name: string;
      y: number;
    }[];
  }

  interface Hole {
    name: string;
    x: number;
    y: number;
  }

  /** Answer to `board` */
  type BoardAnswer = Frame & {
    question: {
      board: Board;
    };
    board: string;
    holes: number;
    jumps: number;
    /** Directions of jumps */
    directions: 4 | 6 | 8;
    symmetries: number;
    /** May be larger than 2^53 on odd boards */
    classes: number;
    position: string;
    finishes: string[];
    problems: {
      vacate: string;
      finish: string;
    }[];
    oddities: string[];
    geometry: Geometry;
    start: string | null;
    goal: string | null;
    class: {
      allowed: boolean;
      reason: string | null;
    } | null;
  };

  /** The jump that lost a game */
  interface LostBy {
    /** From 1 */
    number: number;
    jump: string;
    /** A jump that would have kept the game winnable */
    instead: string;
  }

  /** Bounds of the fewest men that can be left from a position */
  interface FewestMen {
    at_least: number;
    at_most: number;
    /** Play that leaves `at_most` men */
    play: string;
  }

  /** Answer to `hint` */
  type HintAnswer = Frame & {
    board: string;
    start: string;
    goal: string;
    outcome: "winnable" | "lost" | "unknown";
    position: string | null;
    men: number | null;
    winning_jumps: string[];
    losing_jumps: string[];
    undecided_jumps: string[];
    solution: string | null;
    fewest_moves: number | null;
    /** The fewest men that can be left from here, wherever they stand, if they are known exactly */
    fewest_men: number | null;
    fewest_men_bounds: FewestMen | null;
    lost_by: LostBy | null;
    never_winnable: boolean;
    /** Always null */
    probably: string | null;
    reason: Reason | null;
    seconds: number;
    stopped: string | null;
    stopped_by: StoppedBy;
  };

  /** Answer to `solve` and `shortest` */
  type SolveAnswer = Frame & {
    board: string;
    start: string;
    goal: string;
    outcome: "solved" | "impossible" | "unknown";
    moves: number | null;
    jumps: number | null;
    solution: string | null;
    left: string[] | null;
    proved_minimum: boolean;
    lower_bound: number | null;
    upper_bound: number | null;
    /** The best solution that was found before the search was stopped */
    best_known?: {
      moves: number;
      solution: string;
      left: string[];
    };
    /** Which men the marked one can be */
    marked?: string[];
    reason: Reason | null;
    stopped: string | null;
    stopped_by: StoppedBy;
  };

  /** Answer to `prove` */
  type ProveAnswer = Frame & {
    board: string;
    start: string;
    goal: string;
    outcome: "solved" | "impossible" | "unknown";
    reason: Reason | null;
    solution: string | null;
    left: string[] | null;
    forced: {
      jump: string;
      at_least: number;
      at_most: number;
    }[];
    /** How many sets of jumps solutions can make, if that was proved */
    jump_sets: number | null;
    stopped: string | null;
    stopped_by: StoppedBy;
  };

  /** Answer to `count` */
  type CountAnswer = Frame & {
    what: string;
    /** Exact at any size */
    total: string | null;
    by_jumps: string[];
    up_to_symmetry: boolean;
    raw_total: string | null;
    moves?: number;
    sequences?: string;
    shortest_game?: number;
    win_probability?: number;
    stopped: string | null;
    stopped_by: StoppedBy;
  };

  /** Answer to `unique` */
  type UniqueAnswer = Frame & {
    board: string;
    start: string;
    goal: string;
    outcome: "solved" | "impossible" | "unknown";
    unique: boolean | null;
    solution: string | null;
    another: string | null;
    reason: Reason | null;
    stopped: string | null;
    stopped_by: StoppedBy;
  };

  interface Place {
    length: number | null;
    solution: string | null;
    longer: {
      length: number;
      beginnings: number;
      positions: number;
    }[];
    stopped: string | null;
    stopped_by: StoppedBy;
    positions: number;
  }

  /** Answer to `sweeps` of a board, with at most 1000 sweeps */
  type BoardSweepsAnswer = Frame & {
    board: string;
    length: number | null;
    total: string;
    raw_total: string;
    from: string[];
    to: string[];
    longest?: {
      to: string;
      length: number;
    }[];
    sweeps: {
      from: string;
      to: string;
      sweep: string;
      position: string;
      may_be_reached: boolean;
    }[];
    stopped: string | null;
    stopped_by: StoppedBy;
  };

  /** Answer to `sweeps` of a problem */
  type SweepsAnswer = Frame & {
    board: string;
    problems: {
      start: string;
      goal: string;
      last: Place;
      last_but_one: Place;
    }[];
    stopped: string | null;
    stopped_by: StoppedBy;
  };

  /** Moves that can all be made */
  interface LegalMoves {
    legal: true;
    moves: number;
    jumps: number;
    longest_sweep: number;
    /** The first move with the longest sweep, from 1 */
    longest_sweep_move: number | null;
    left: string[];
    /** At the end */
    position: string;
    meets_problem: boolean;
    error: null;
  }

  /** Moves that cannot all be read or made */
  interface Mistake {
    legal: false;
    moves: null;
    jumps: null;
    longest_sweep: null;
    longest_sweep_move: null;
    left: null;
    /** Before the first mistake */
    position: string;
    meets_problem: false;
    error: {
      /** Null if the text cannot be read */
      move: number | null;
      jump: string | null;
      reason: string;
      line: number;
      column: number;
      /** The position before the mistake */
      before: string;
      /** The moves that led there */
      made: string;
    };
  }

  /** Answer to `check` */
  type CheckAnswer = Frame & (LegalMoves | Mistake);

  interface Table {
    board: string;
    holes: number;
    pairs: number;
    excluded: number;
    summary: {
      problems: number;
      solvable: number;
      undecided: number;
      hardest: string | null;
      shortest: string | null;
      unique_jumps: number | null;
    };
    rows: Row[];
  }

  interface Row {
    vacate: string;
    finish: string | null;
    /** Of a list of goals */
    goal_number?: number;
    start: string;
    goal: string;
    /** By the name of the column */
    cells: { [name: string]: Cell };
    solution: string | null;
    solution_moves: number | null;
  }

  interface Cell {
    value: string | null;
    words: string;
    seconds: number | null;
    reason?: string;
    at_least?: number;
    at_most?: number;
    probability?: number;
    stopped?: string;
    evidence?: Evidence;
  }

  interface Family {
    family: string;
    boards: Table[];
    repeated: number;
    /** How many boards the survey did not come to */
    not_begun: number;
    left_out: {
      board: string;
      why: string;
    }[];
  }

  /** Answer to `survey`. A partial answer has the row of the cell that was just done */
  type SurveyAnswer = Frame & {
    complete: boolean;
    stopped: string | null;
  } & (Table | Family);

  /** Which one is up to `ask` */
  type Answer = BoardAnswer | HintAnswer | SolveAnswer | ProveAnswer | CountAnswer | UniqueAnswer
    | BoardSweepsAnswer | SweepsAnswer | CheckAnswer | SurveyAnswer;

  interface About {
    corsaire: string;
    limits: {
      seconds: number;
      memory_bytes: number;
      threads: number;
      question_bytes: number;
      /** The most holes of a board */
      holes: number;
    };
    /** Whether results are kept */
    results: boolean;
    /** Since the server was started */
    seconds: number;
    short: {
      answering: number;
      waiting: number;
    };
    long: {
      answering: number;
      waiting: number;
    };
    drawing: {
      answering: number;
      waiting: number;
    };
  }

  interface Boards {
    corsaire: string;
    boards: {
      name: string;
      holes: number;
      jumps: number;
      symmetries: number;
      directions: number;
      about: string | null;
    }[];
    families: {
      name: string;
      holes: number;
      jumps: number;
      symmetries: number;
      directions: number;
      about: string | null;
    }[];
  }

  /** How well an answer is founded */
  interface Evidence {
    /** Null if the outcome is unknown. Replayed here; certificate accepted here; computed here; computed
     * on a trusted machine; claimed by another machine */
    grade: "replayed" | "certificate" | "computed" | "trusted" | "claimed" | null;
    /** The day since which it is known, if it came from the results file */
    known_since: string | null;
    /** Its row in the results file */
    row: number | null;
  }
}
