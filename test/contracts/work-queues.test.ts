import { MemoryQueues } from '../../adapters/queues/memory-queues.ts'
import { MemoryEventStreams } from '../../adapters/queues/memory-streams.ts'
import { fleetQueues } from '../support/fleet-queues.ts'
import { testRedis } from '../support/fleet-servers.ts'
import { eventStreamsContract } from './event-streams.ts'
import { workQueuesContract } from './work-queues.ts'

workQueuesContract('MemoryQueues', async () => {
  const here = new MemoryQueues({ maxWaiting: 3, now: () => performance.now() })
  return { here, there: here }
})

workQueuesContract('BullQueues', async (t) => {
  const redis = await testRedis(t)
  if (redis === undefined) return undefined
  const open = async () => (await fleetQueues(t, redis, { maxWaiting: 3 })).queues
  return { here: await open(), there: await open() }
})

eventStreamsContract('MemoryEventStreams', async () => {
  const here = new MemoryEventStreams()
  return { here, there: here }
})

eventStreamsContract('RedisEventStreams', async (t) => {
  const redis = await testRedis(t)
  if (redis === undefined) return undefined
  const open = async () => (await fleetQueues(t, redis)).streams
  return { here: await open(), there: await open() }
})
