import { pathOf } from '../../http/http.ts'
import { connectionsArn } from '../arns.ts'
import type { Protocol } from '../authorize-requests.ts'
import { refuseAsJson } from './json-refusal.ts'

/** The management of a WebSocket API's connections: one action, whose resource has the method. */
export const managedConnections = ({ apiId, stageName }: { apiId: string; stageName: string }): Protocol => ({
  accessesOf: (request) => {
    const id = decodeURIComponent(pathOf(request).split('/').at(-1) ?? '')
    const resource = `${connectionsArn(`${apiId}/${stageName}`, request.method ?? '')}${id}`
    return [{ action: 'execute-api:ManageConnections', resource, context: {} }]
  },
  refuse: refuseAsJson,
})
