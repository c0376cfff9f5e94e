/** What is to be laid out: a rectangle, in pixels. */
export interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** Something that leads from one box to another; `id` is its own among all links. */
export interface Link {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Boxes that are linked with each other, over whatever others, and with no others. */
export interface Component {
  readonly boxes: readonly Box[];
  readonly links: readonly Link[];
}

/** A component with places in it, from its left upper corner. */
export interface Arrangement {
  readonly width: number;
  readonly height: number;
  /** The middles of the boxes. */
  readonly middles: ReadonlyMap<string, Point>;
  /** The points through which the links go, from border to border. */
  readonly lines: ReadonlyMap<string, readonly Point[]>;
}

/** An arranged component with the place of its left upper corner. */
export interface PlacedComponent extends Point {
  readonly component: Component;
  readonly arrangement: Arrangement;
}
