type Parts = { from: string; to: string; subject: string; text: string }

/** Returns a plain mail in the format of RFC 5322. */
export const rawMailOf = ({ from, to, subject, text }: Parts, id: string, at: number) =>
  [
    `From: ${oneLine(from)}`,
    `To: ${oneLine(to)}`,
    `Subject: =?UTF-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Date: ${new Date(at).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@mail.local>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text.replaceAll(/\r?\n/g, '\r\n'),
  ].join('\r\n')

const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ')

type Arrival = {
  source: string
  to: string
  verdicts: Record<'spam' | 'virus' | 'spf' | 'dkim' | 'dmarc', string>
}

/** Returns the headers that SES puts before those of a mail: https://docs.aws.amazon.com/ses/latest/dg/receiving-email-action-lambda-event.html */
export function headersOfSes({ source, to, verdicts }: Arrival, id: string, at: number) {
  const { spam, virus, spf, dkim, dmarc } = verdicts
  const result = (verdict: string) => (verdict === 'GRAY' ? 'none' : verdict.toLowerCase())
  const envelope = source.replace(/^<|>$/g, '')
  return [
    `Return-Path: <${envelope}>`,
    `Received: from mail.local by inbound-smtp.local with SMTP id ${id} for ${to}; ${new Date(at).toUTCString()}`,
    `X-SES-Spam-Verdict: ${spam}`,
    `X-SES-Virus-Verdict: ${virus}`,
    `Received-SPF: ${result(spf)} (spfCheck) envelope-from=${envelope};`,
    `Authentication-Results: amazonses.com; spf=${result(spf)}; dkim=${result(dkim)}; dmarc=${result(dmarc)};`,
    '',
  ]
    .map(oneLine)
    .join('\r\n')
}

const mostHeaderBytes = 10 * 1024

/** Returns the headers that an event has room for, and whether there are more. */
export function headersOfEvent(raw: string) {
  const all = headersIn(raw)
  let bytes = 0
  const headers = all.filter(({ name, value }) => {
    bytes += name.length + value.length
    return bytes <= mostHeaderBytes
  })
  return { headers, headersTruncated: headers.length < all.length }
}

/** Returns the headers of a mail as it was sent, folded lines joined. */
export function headersIn(raw: string): { name: string; value: string }[] {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1)
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return lines.flatMap((line) => {
    const at = line.indexOf(':')
    return at > 0 ? [{ name: line.slice(0, at), value: line.slice(at + 1).trim() }] : []
  })
}
