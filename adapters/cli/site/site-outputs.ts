import { writeFile } from 'node:fs/promises'
import { AppError } from '../../../core/errors.ts'
import type { SiteAudit, SiteResult } from '../../../manifests/types/records.ts'
import { siteMarkdown } from '../../api/site-audits/markdown.ts'
import { csvReply, PAGE_COLUMNS } from '../../api/site-audits/rows.ts'
import type { SiteFlags } from '../actions/site-flags.ts'
import { assertWritable } from '../report/report-file.ts'
import { jsonText, type Terminal } from '../terminal.ts'

type Exported = { readonly audit: SiteAudit; readonly result: SiteResult }
type Format = 'csv' | 'json' | 'markdown'
/** A format, and the file that it is written to; undefined: stdout. */
export type SiteOutput = { readonly format: Format; readonly file: string | undefined }

const TEXTS: Readonly<Record<Format, (site: Exported) => Promise<string> | string>> = {
  csv: async ({ result }) => {
    const { body } = await csvReply(result.pages, PAGE_COLUMNS, { file: 'pages' })
    return String(body)
  },
  json: ({ audit, result: { issues, pages } }) => jsonText({ audit, issues, pages }),
  markdown: siteMarkdown,
}

/** The documents that flags ask for. An audit takes time, so this checks first that they can be written. */
export async function siteOutputs(flags: SiteFlags): Promise<readonly SiteOutput[]> {
  const formats = Object.keys(TEXTS) as Format[]
  const outputs = formats.flatMap((format) => {
    const file = flags[format]
    return file === undefined ? [] : [{ format, file: file === '-' ? undefined : file }]
  })
  const [one, other] = outputs.filter(({ file }) => file === undefined)
  if (other !== undefined) {
    const problem = `${one?.format} and ${other.format} would both go to stdout: give one a file`
    throw new AppError('INVALID_REQUEST', { problem })
  }
  for (const { file } of outputs) if (file !== undefined) await assertWritable(file)
  return outputs
}

export async function writeSite(
  outputs: readonly SiteOutput[],
  site: Exported,
  { stdout }: Pick<Terminal, 'stdout'>,
): Promise<void> {
  for (const { format, file } of outputs) {
    const text = await TEXTS[format](site)
    if (file === undefined) stdout.write(text)
    else await writeFile(file, text)
  }
}
