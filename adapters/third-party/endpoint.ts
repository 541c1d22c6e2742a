import { variableSetting } from '../../core/config/environment.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { ConfigValues } from '../../manifests/types/config.ts'
import { HostPace } from '../network/host-pace.ts'
import type { ApiCircuit } from './circuit.ts'
import type { Wording } from './failure.ts'

/** One third party's API. */
export type ApiSettings = ConfigValues['apis'][string]

/** What all calls of one API share. */
export type ApiEndpoint = {
  readonly name: string
  readonly settings: ApiSettings
  readonly wording: Wording
  /** Over all calls together; a retry takes its turn anew, so that nobody holds a place meanwhile. */
  readonly pace: HostPace
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
  const { ApiCircuit } = await import('./circuit.ts')
  const { title } = settings
  const path = `apis.${name}.baseUrl`
  return {
    name,
    settings,
    wording: { title, addressSetting: variableSetting(path) ?? path, redact },
    pace: new HostPace(clock, settings),
    circuit: new ApiCircuit({
      ...{ name, title, clock, log },
      onChange: onCircuit && ((isOpen) => onCircuit(name, isOpen)),
    }),
  }
}
