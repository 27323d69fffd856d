import * as z from 'zod/mini'
import { bodyOf, type Listener, sendJson } from '../http/http.ts'
import type { Protocol } from '../iam/authorize-requests.ts'
import { refuseAsJson } from '../iam/services/json-refusal.ts'
import type { Switches } from '../process/switches.ts'

export type Mapping = { mappingId: string; functionArn: string }

const Change = z.object({ Enabled: z.boolean() })

/**
 * Event source mappings of the table's stream and of queues, which an operator may disable
 * (https://docs.aws.amazon.com/lambda/latest/api/API_UpdateEventSourceMapping.html). A mapping that is enabled again goes
 * on where it ended.
 */
export const mappingsListener =
  (mappings: readonly Mapping[], switches: Switches): Listener =>
  async (request, response) => {
    const [, id = ''] = /event-source-mappings\/([\w-]*)/.exec(request.url ?? '') ?? []
    const described = ({ functionArn, mappingId }: Mapping) => ({
      UUID: mappingId,
      FunctionArn: functionArn,
      State: switches.isOff(mappingId) ? 'Disabled' : 'Enabled',
    })
    if (request.method === 'GET' && id === '')
      return sendJson(response, 200, { EventSourceMappings: mappings.map(described) })
    const mapping = mappings.find(({ mappingId }) => mappingId === id)
    if (!mapping || request.method !== 'PUT') {
      const headers = { 'x-amzn-errortype': 'ResourceNotFoundException' }
      return sendJson(response, 404, { Message: 'The resource you requested does not exist.' }, headers)
    }
    switches.turn(id, Change.parse(JSON.parse(String(await bodyOf(request)))).Enabled)
    sendJson(response, 202, described(mapping))
  }

export const mappings: Protocol = {
  accessesOf: ({ method }) => [
    {
      action: `lambda:${method === 'GET' ? 'ListEventSourceMappings' : 'UpdateEventSourceMapping'}`,
      resource: '*',
      context: {},
    },
  ],
  refuse: refuseAsJson,
}
