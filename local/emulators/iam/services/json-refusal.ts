import type { ServerResponse } from 'node:http'
import { sendJson } from '../../http/http.ts'
import type { Refusal, RefusalCode } from '../refusal.ts'

const names: Record<RefusalCode, string> = {
  unsigned: 'MissingAuthenticationTokenException',
  'unknown-key': 'UnrecognizedClientException',
  'wrongly-signed': 'InvalidSignatureException',
  forbidden: 'AccessDeniedException',
}

/** As services say no that speak AWS JSON. */
export function refuseAsJson(response: ServerResponse, { code, message }: Refusal) {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': names[code] }
  sendJson(response, 400, { __type: names[code], message }, headers)
}
