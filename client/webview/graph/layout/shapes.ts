/** A rectangle to lay out, in pixels. */
export interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** A connection from one box to another; `id` is unique among all links. */
export interface BoxLink {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

export interface LayoutPoint {
  readonly x: number;
  readonly y: number;
}

/** Boxes that are linked to each other, directly or indirectly, and to no other boxes. */
export interface Component {
  readonly boxes: readonly Box[];
  readonly links: readonly BoxLink[];
}

/** The positions of the boxes and links of a component, relative to its upper left corner. */
export interface Arrangement {
  readonly width: number;
  readonly height: number;
  /** The centers of the boxes. */
  readonly middles: ReadonlyMap<string, LayoutPoint>;
  /** The points of the links, from border to border. */
  readonly lines: ReadonlyMap<string, readonly LayoutPoint[]>;
}

/** An arranged component with the position of its upper left corner. */
export interface PlacedComponent extends LayoutPoint {
  readonly component: Component;
  readonly arrangement: Arrangement;
}
