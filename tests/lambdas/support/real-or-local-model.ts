import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { openPrivate } from '#local/emulators/http/ports.ts'
import { createOpenAiApi } from '#local/emulators/openai/openai-api.ts'
import { writeText } from '#local/stack/write-text.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'
import { functionEnvironment, setVariables } from '#tests/harness/functions/function-environment.ts'

/** What deploys, unless OPENAI_MODEL names another. */
const deployedModel = 'gpt-6-luna'

/** The real service with OPENAI_API_KEY in the environment, else the local stack's. */
export async function realOrLocalModel() {
  await embeddedTable()
  const key = process.env.OPENAI_API_KEY
  const local = key ? undefined : await openPrivate(createOpenAiApi(writeText).listener)
  const { OPENAI_MODEL } = process.env
  const named = OPENAI_MODEL && OPENAI_MODEL !== functionEnvironment.OPENAI_MODEL
  const restoreVariables = setVariables(
    local
      ? { OPENAI_BASE_URL: `http://127.0.0.1:${local.port}/v1` }
      : { OPENAI_MODEL: named ? OPENAI_MODEL : deployedModel },
  )
  const secrets = mockClient(SecretsManagerClient)
  secrets.on(GetSecretValueCommand).resolves({ SecretString: key ?? 'any' })
  const close = async () => {
    secrets.restore()
    restoreVariables()
    await local?.close()
  }
  return { close }
}
