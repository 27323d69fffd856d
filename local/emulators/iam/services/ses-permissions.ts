import { send } from '../../http/http.ts'
import { escapeXml } from '../../http/xml.ts'
import { recipientsIn } from '../../ses/ses-api.ts'
import { identityArn } from '../arns.ts'
import type { Protocol } from '../authorize-requests.ts'
import type { RefusalCode } from '../refusal.ts'
import { access } from '../statement.ts'

const codes: Record<RefusalCode, string> = {
  unsigned: 'MissingAuthenticationToken',
  'unknown-key': 'InvalidClientTokenId',
  'wrongly-signed': 'SignatureDoesNotMatch',
  forbidden: 'AccessDenied',
}

/**
 * SES authorises the sender's identity and, while the account is in the sandbox, each recipient's too. Every account
 * starts in the sandbox, so the local stack always asks about both.
 */
export const mailPermissions: Protocol = {
  accessesOf: (_, body) => {
    const fields = new URLSearchParams(body.toString())
    const action = `ses:${fields.get('Action')}`
    if (action !== 'ses:SendEmail') return [access(action, '*')]
    const sender = addressIn(fields.get('Source') ?? '')
    const context = { 'ses:FromAddress': [sender] }
    const addresses = [sender, ...recipientsIn(fields).map(addressIn)]
    return addresses.map((address) => access(action, identityArn(address), context))
  },
  refuse: (response, { code, message }) =>
    send(
      response,
      403,
      `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${codes[code]}</Code><Message>${escapeXml(message)}</Message></Error></ErrorResponse>`,
      { 'content-type': 'text/xml' },
    ),
}

/** An address without the display name before it. */
const addressIn = (mailbox: string) => /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox
