import { AppError } from '../../../core/errors.ts'
import { defineFanOut } from '../../../core/plugin.ts'
import type {
  ExportFilesInputs,
  ExportFilesOptions,
  ExportFilesOutputs,
} from '../../../manifests/types/export-files.ts'
import type { ExportFile } from '../../../manifests/types/records.ts'
import { SOURCE_UNREACHABLE } from '../errors.ts'
import { ExportReader } from '../port.ts'

const ALL: readonly ExportFile[] = ['joueurs_1', 'joueurs_2', 'result_1', 'result_2']

/** The module exportFiles: one file after another. A refused one fails. */
export default defineFanOut<ExportFilesInputs, ExportFilesOptions, ExportFilesOutputs, ExportFile>({
  size: ({ files = ALL }) => files.length,

  async *list({ files = ALL }) {
    for (const [order, file] of ALL.entries()) {
      if (files.includes(file)) yield { key: file, order, data: file }
    }
  },

  async visit({ data: file }, ctx) {
    const { outcome, check, problem, lines } = await ctx.port(ExportReader).read(file, ctx.signal)
    if (outcome === 'refused') {
      const told = `it was refused by the check ${check}: ${problem}`
      throw new AppError(SOURCE_UNREACHABLE, { problem: told, retryable: false })
    }
    if (outcome !== 'accepted') ctx.warn('EXPORT_NOT_NEW', `${file} is ${outcome}: ${problem}.`)
    return { lines, [outcome]: 1 }
  },

  async finish({ counts, failedCount: refused }) {
    const { accepted = 0, unchanged = 0, stale = 0 } = counts
    const summary = `${accepted} accepted, ${unchanged} unchanged, ${stale} stale, ${refused} refused`
    return { outputs: { result: { accepted, unchanged, stale, refused } }, summary }
  },
})
