import {
  type ForeignParser,
  foreignParser,
  type ParserParts,
  type Shapes,
} from './foreign-parser.ts'
import { attacks, type TextSource, textShapes, texts } from './text-inputs.ts'
import { valueShapes, values } from './value-inputs.ts'

type TextParts<Result> = Omit<ParserParts<string, Result>, 'inputs' | 'shapes'> &
  TextSource & {
    /** Beside those made of words and samples. `none`: what it costs is told elsewhere. */
    readonly shapes?: Shapes<string> | 'none'
  }

/** A parser of text: generated from its words and its samples. */
export function textParser<Result>(parts: TextParts<Result>): ForeignParser {
  return foreignParser({
    ...parts,
    inputs: texts(parts),
    ...(parts.shapes === 'none'
      ? { shapes: {} }
      : { shapes: { ...textShapes(parts), ...parts.shapes }, attacks: attacks(parts) }),
  })
}

type ValueParts<Result> = Omit<ParserParts<unknown, Result>, 'inputs' | 'shapes'> & {
  readonly samples: readonly unknown[]
  readonly shapes?: Shapes<unknown>
}

/** A reader of an answer in JSON: generated from samples of it. */
export function valueParser<Result>(parts: ValueParts<Result>): ForeignParser {
  return foreignParser({
    ...parts,
    inputs: values(parts.samples),
    shapes: { ...valueShapes(parts.samples), ...parts.shapes },
  })
}
