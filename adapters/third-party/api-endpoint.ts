import type { ApiSettings } from '../../core/config/config.ts'
import { variableSetting } from '../../core/config/environment.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { ApiCircuit } from './api-circuit.ts'
import type { Wording } from './api-failure.ts'
import { ApiPace } from './api-pace.ts'

/** What all calls of one API share. */
export type ApiEndpoint = {
  readonly name: string
  readonly settings: ApiSettings
  readonly wording: Wording
  readonly pace: ApiPace
  readonly circuit: ApiCircuit
}

type EndpointParts = {
  readonly clock: Clock
  readonly log: Log
  readonly redact: (text: string) => string
  readonly onCircuit?: ((api: string, isOpen: boolean) => void) | undefined
}

/** The circuit's library is loaded with the first call: it takes a while. */
export async function openEndpoint(
  name: string,
  settings: ApiSettings,
  { clock, log, redact, onCircuit }: EndpointParts,
): Promise<ApiEndpoint> {
  const { ApiCircuit } = await import('./api-circuit.ts')
  const { title } = settings
  const path = `apis.${name}.baseUrl`
  return {
    name,
    settings,
    wording: { title, addressSetting: variableSetting(path) ?? path, redact },
    pace: new ApiPace(clock, settings),
    circuit: new ApiCircuit({
      ...{ name, title, clock, log },
      onChange: onCircuit && ((isOpen) => onCircuit(name, isOpen)),
    }),
  }
}
