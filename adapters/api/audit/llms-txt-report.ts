import type { LlmsFileReport, LlmsTxtReport } from '../../../plugins/audit/page/llms-txt/report.ts'
import {
  count,
  flag,
  isTrue,
  type JsonSchema,
  listOf,
  oneOfTexts,
  orNull,
  ref,
  score,
  shapeOf,
  text,
} from '../../openapi/json-schema.ts'

type Section = LlmsFileReport['sections'][number]
type Link = Section['links'][number]
type Finding = LlmsFileReport['findings'][number]

const line: JsonSchema = { type: 'integer', minimum: 1, description: 'From 1.' }
const status: JsonSchema = { type: 'integer', description: 'HTTP status of the answer.' }

/** Schemas of the report on llms.txt and llms-full.txt. */
export const llmsTxtSchemas = {
  LlmsLink: shapeOf<Link>(
    {
      title: text('Its text.'),
      url: text('Its target.'),
      note: text('What stands behind it.'),
      line,
    },
    { status },
  ),
  LlmsSection: shapeOf<Section>({
    title: text('Its heading.'),
    line,
    optional: flag('The section that may be skipped.'),
    links: listOf(ref('LlmsLink')),
  }),
  LlmsFinding: shapeOf<Finding>({
    severity: oneOfTexts(['error', 'warning', 'info'], 'How grave it is.'),
    rule: text('Id of the rule.'),
    line,
    message: text('What is wrong.'),
    fix: text('What to do.'),
  }),
  LlmsFile: shapeOf<LlmsFileReport>({
    found: flag('It is there, and no page of HTML.'),
    status: orNull(status),
    contentType: text('As it was served; empty for pasted content.'),
    bytes: count('Size.'),
    firstLine: text('As it stands.'),
    title: orNull(text('The first heading.')),
    summary: text('The blockquote below it.'),
    sections: listOf(ref('LlmsSection')),
    findings: listOf(ref('LlmsFinding')),
  }),
  LlmsTxtReport: shapeOf<LlmsTxtReport>({
    ok: isTrue,
    url: orNull(text('Null for pasted content.')),
    files: shapeOf<LlmsTxtReport['files']>({
      llmsTxt: ref('LlmsFile'),
      llmsFullTxt: ref('LlmsFile'),
    }),
    conformity: shapeOf<LlmsTxtReport['conformity']>({
      standard: { const: 'llms.txt 0.9' },
      conforms: flag('No violation.'),
      violations: listOf(ref('LlmsFinding')),
    }),
    score: orNull(score('Of the checks on llms.txt.')),
  }),
} as const satisfies Readonly<Record<string, JsonSchema>>
