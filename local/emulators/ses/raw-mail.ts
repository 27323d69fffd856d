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

/** Returns the headers of a mail as it was sent, folded lines joined. */
export function headersIn(raw: string): { name: string; value: string }[] {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1)
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return lines.flatMap((line) => {
    const at = line.indexOf(':')
    return at > 0 ? [{ name: line.slice(0, at), value: line.slice(at + 1).trim() }] : []
  })
}
