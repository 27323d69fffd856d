import { identityArn } from '../../arns.ts'
import { send } from '../../http.ts'
import { escapeXml } from '../../xml.ts'
import type { Protocol } from '../gate.ts'
import type { RefusalCode } from '../refusal.ts'

const codes: Record<RefusalCode, string> = {
  unsigned: 'MissingAuthenticationToken',
  'unknown-key': 'InvalidClientTokenId',
  'wrongly-signed': 'SignatureDoesNotMatch',
  forbidden: 'AccessDenied',
}

/** SES: a mail is sent by the identity behind its sender's address, whatever name stands before it. */
export const mail: Protocol = {
  questionsOf: (_, body) => {
    const fields = new URLSearchParams(body.toString())
    const source = fields.get('Source') ?? ''
    const address = /<([^<>]*)>\s*$/.exec(source)?.[1] ?? source
    const context = { 'ses:FromAddress': [address] }
    return [{ action: `ses:${fields.get('Action')}`, resource: identityArn(address), context }]
  },
  refuse: (response, { code, message }) =>
    send(
      response,
      403,
      `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${codes[code]}</Code><Message>${escapeXml(message)}</Message></Error></ErrorResponse>`,
      { 'content-type': 'text/xml' },
    ),
}
