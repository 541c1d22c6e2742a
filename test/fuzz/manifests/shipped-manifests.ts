import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))

/** Files that people write and the program reads at its start. */
export const MANIFEST_KINDS = [
  'modules',
  'checks',
  'scoring',
  'prompts',
  'config',
  'data',
  'credentials',
  'environment',
] as const
export type ManifestKind = (typeof MANIFEST_KINDS)[number]

export type ShippedManifest = {
  readonly kind: ManifestKind
  readonly file: string
  readonly text: string
}

/** Every YAML file that ships. */
export function shippedManifests(): readonly ShippedManifest[] {
  const names = readdirSync(join(PROJECT, 'manifests'), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.endsWith('.yaml') && name !== 'config/local.yaml')
    .sort()
    .map((name) => {
      const file = join(PROJECT, 'manifests', name)
      const [kind = ''] = name === 'config/scoring.yaml' ? ['scoring'] : name.split(/[/.]/)
      return { kind: kind as ManifestKind, file, text: readFileSync(file, 'utf8') }
    })
}
