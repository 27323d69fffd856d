import { once } from 'node:events'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { openForPrograms } from '../http/ports.ts'
import { authorizeRequests } from '../iam/authorize-requests.ts'
import { callersOf } from '../iam/callers.ts'
import { tablePermissions } from '../iam/services/dynamodb-permissions.ts'
import { openTablePolicy } from '../resource-policies/table-policy.ts'
import { databaseProxy } from './database-proxy.ts'
import { type Message, TableService } from './table-thread.ts'

// The program of the thread that table-thread.ts starts.
if (parentPort) await serveTable(parentPort)

async function serveTable(port: MessagePort) {
  const say = (message: Message) => port.postMessage(message)
  const listener = once(port, 'message').then(([given]) =>
    listenerOf(TableService.parse(given), (line) => say({ line })),
  )
  const { origin } = await openForPrograms(async (request, response) =>
    (await listener)(request, response, request.url ?? '/'),
  )
  say({ origin })
  await listener
  say({ isServed: true })
}

function listenerOf(
  { endpoint, keys, partitionKey, indexKeys, policyFile }: TableService,
  log: (line: string) => void,
) {
  const policy = openTablePolicy(policyFile)
  const keyOf = (index = '') => indexKeys[index] ?? partitionKey
  return authorizeRequests(
    callersOf(keys),
    { ...tablePermissions(keyOf), isDeniedByResource: policy.isDenied },
    policy.inFrontOf(databaseProxy(endpoint, log)),
  )
}
