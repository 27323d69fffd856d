import { escapeXml } from '../http/xml.ts'

const failures = {
  NoSuchKey: [404, 'The specified key does not exist.'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold.'],
  InvalidRange: [416, 'The requested range is not satisfiable.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size.'],
  NotImplemented: [501, 'The local stack does not implement this operation.'],
} as const

/** Refusals in S3's own words and statuses. */
export class S3Failure extends Error {
  override name = 'S3Failure'
  readonly status: number
  readonly body: string
  constructor(code: keyof typeof failures) {
    const [status, message] = failures[code]
    super(message)
    this.status = status
    this.body = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`
  }
}
