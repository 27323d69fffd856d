import type { Verdict } from './decide.ts'
import type { Access } from './statement.ts'

/** Why a call is not let through. Services word the code each in their own way. */
export type Refusal = { code: RefusalCode; message: string }
export type RefusalCode = 'unsigned' | 'unknown-key' | 'wrongly-signed' | 'forbidden'

export const unsigned: Refusal = { code: 'unsigned', message: 'Missing Authentication Token' }
export const unknownKey: Refusal = {
  code: 'unknown-key',
  message: 'The security token included in the request is invalid.',
}
export const wronglySigned: Refusal = {
  code: 'wrongly-signed',
  message: 'The request signature we calculated does not match the signature you provided.',
}

export const expired: Refusal = { code: 'forbidden', message: 'Request has expired' }

/** AWS's own message, which names the caller, the action, the resource and the reason. */
export const forbidden = (
  arn: string,
  { action, resource }: Access,
  verdict: Exclude<Verdict, 'allowed'> | 'denied by the resource',
): Refusal => ({
  code: 'forbidden',
  message: `User: ${arn} is not authorized to perform: ${action} on resource: ${resource} ${reasonOf(verdict, action)}`,
})

function reasonOf(verdict: string, action: string) {
  if (verdict === 'denied') return 'with an explicit deny in an identity-based policy'
  if (verdict === 'denied by the resource') return 'with an explicit deny in a resource-based policy'
  return `because no identity-based policy allows the ${action} action`
}
