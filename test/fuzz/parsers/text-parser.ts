import {
  type ForeignParser,
  foreignParser,
  type ParserParts,
  type Shapes,
} from './foreign-parser.ts'
import { attacks, type TextSource, textShapes, texts } from './text-inputs.ts'
import { valueShapes, values } from './value-inputs.ts'

type TextParts<Result> = Omit<ParserParts<string, Result>, 'inputs' | 'shapes' | 'name'> & {
  /** Beside those made of words and samples. `none`: what it costs is told elsewhere. */
  readonly shapes?: Shapes<string> | 'none'
}

/** A parser of text: generated from its words and its samples. */
export function textParser<Result>(
  name: string,
  parts: TextParts<Result> & TextSource,
): ForeignParser {
  return foreignParser({
    ...parts,
    name,
    inputs: texts(parts),
    ...(parts.shapes === 'none'
      ? { shapes: {} }
      : { shapes: { ...textShapes(parts), ...parts.shapes }, attacks: attacks(parts) }),
  })
}

/** Parsers of one format. */
export function textParsers(source: TextSource & { readonly leastSize?: number }) {
  return <Result>(name: string, parts: TextParts<Result> & Partial<TextSource>): ForeignParser =>
    textParser(name, { ...source, ...parts })
}

type ValueParts<Result> = Omit<ParserParts<unknown, Result>, 'inputs' | 'shapes' | 'name'> & {
  readonly samples: readonly unknown[]
  readonly shapes?: Shapes<unknown>
}

/** A reader of an answer in JSON: generated from samples of it. */
export function valueParser<Result>(name: string, parts: ValueParts<Result>): ForeignParser {
  return foreignParser({
    ...parts,
    name,
    inputs: values(parts.samples),
    shapes: { ...valueShapes(parts.samples), ...parts.shapes },
  })
}
