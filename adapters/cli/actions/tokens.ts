import type { TokenRecord } from '../../access/token-file.ts'
import type { Layout } from '../terminal.ts'
import { alignColumns } from '../terminal-text.ts'

type ListedToken = Omit<TokenRecord, 'hash'> & { readonly spentUsd: number }

/** One line per token: its use, its limits and today's spending. */
export function tokensText(tokens: readonly ListedToken[], { paint, columns }: Layout): string {
  if (tokens.length === 0) return 'There are no tokens. Create one with "manifold token create".\n'
  const head = ['name', 'for', 'modules', 'spent today', 'audits per hour', 'created'].map(
    paint.dim,
  )
  const rows = tokens.map(
    ({ name, scopes, modules, usdPerDay, spentUsd, auditsPerHour, created }) => [
      paint.bold(name),
      scopes.join(', '),
      modules.includes('*') ? 'all' : modules.join(', '),
      usdPerDay === null
        ? `${usd(spentUsd)} USD, no limit`
        : `${usd(spentUsd)} of ${usd(usdPerDay)} USD`,
      auditsPerHour === 0 ? 'no limit' : String(auditsPerHour),
      created,
    ],
  )
  return `${alignColumns([head, ...rows], { columns })}\n`
}

function usd(amount: number): number {
  return Number(amount.toFixed(3))
}
