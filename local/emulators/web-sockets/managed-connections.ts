import { pathOf } from '../http/http.ts'
import type { Protocol } from '../iam/authorize-requests.ts'
import { account, region } from '../iam/aws-account.ts'
import { refuseAsJson } from '../iam/services/json-refusal.ts'

/** The management of a WebSocket API's connections: one action, whose resource has the method. */
export const managedConnections = ({ apiId, stageName }: { apiId: string; stageName: string }): Protocol => ({
  accessesOf: (request) => {
    const id = decodeURIComponent(pathOf(request).split('/').at(-1) ?? '')
    const api = `arn:aws:execute-api:${region}:${account}:${apiId}/${stageName}`
    const resource = `${api}/${request.method}/@connections/${id}`
    return [{ action: 'execute-api:ManageConnections', resource, context: {} }]
  },
  refuse: refuseAsJson,
})
