import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { maxReplyMailBytes } from '#rules/case-replies.ts'
import { incomingMailBucket } from '../env.ts'

/** Path style, because the local stack serves every bucket under one host. */
const client = new S3Client({ forcePathStyle: true })
const location = (messageId: string) => ({
  Bucket: incomingMailBucket(),
  Key: `${incomingFolder}/${messageId}`,
})

/** Where SES puts mails, each under its id. */
const incomingFolder = 'incoming'

/** Returns a mail as it was sent; undefined if it was read and deleted before. One that is too large is not read. */
export async function readIncoming(messageId: string): Promise<Uint8Array | 'too-large' | undefined> {
  try {
    const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand(location(messageId)))
    if (ContentLength > maxReplyMailBytes) {
      await Body?.transformToWebStream().cancel()
      return 'too-large'
    }
    return await Body?.transformToByteArray()
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}

export const deleteIncoming = (messageId: string) => client.send(new DeleteObjectCommand(location(messageId)))
