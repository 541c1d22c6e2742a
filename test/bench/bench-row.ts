/** One measured figure. `target` is the bound it is held to; `ok` whether it keeps it. */
export type BenchRow = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly target?: number
  readonly ok?: boolean
  /** What the same machine takes for a plain unit of work, for comparison. */
  readonly baseline?: number
}
