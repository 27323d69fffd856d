import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { openPrivate } from '#local/http/ports.ts'
import { createOpenAiApi } from '#local/openai/openai-api.ts'
import { writeSection } from '#local/section-writer/write-section.ts'
import { embeddedTable } from './embedded-table.ts'

/** What deploys, unless OPENAI_MODEL names another. Read before the table's environment takes the name. */
const model = process.env.OPENAI_MODEL ?? 'gpt-4o-mini'

/** The real service with OPENAI_API_KEY in the environment, else the local stack's. */
export async function realOrLocalModel() {
  await embeddedTable()
  const key = process.env.OPENAI_API_KEY
  const local = key ? undefined : await openPrivate(createOpenAiApi(writeSection).listener)
  if (local) process.env.OPENAI_BASE_URL = `http://127.0.0.1:${local.port}/v1`
  else process.env.OPENAI_MODEL = model
  const secrets = mockClient(SecretsManagerClient)
  secrets.on(GetSecretValueCommand).resolves({ SecretString: key ?? 'any' })
  const close = async () => {
    secrets.restore()
    delete process.env.OPENAI_BASE_URL
    await local?.close()
  }
  return { close }
}
