/** Variables of the functions that run in a test's own process: set by vitest.config.ts for every file, the same for all. */
export const functionEnvironment = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  APP_ORIGIN: 'https://app.example.com',
  CODES_SECRET_ID: 'codes',
  COURSES_BUCKET: 'courses',
  EXPORTS_BUCKET: 'exports',
  OPENAI_MODEL: 'test-model',
  OPENAI_SECRET_ID: 'openai',
  // Files of one process share a table; those that test the limit set a lower one.
  PAYMENT_CALLS_PER_SECOND: '1000',
  SENDER_ADDRESS: 'no-reply@example.com',
  SITES_BUCKET: 'sites',
  SITES_ORIGIN: 'http://localhost:3000',
  STAGE: 'local',
  STORE_DOMAIN: 'localhost:3000',
  STRIPE_SECRET_ID: 'stripe-for-tests',
  USER_POOL_ID: 'eu-west-1_test',
}

/** Sets variables of this process. Returns a function that sets them back. */
export function setVariables(variables: Record<string, string>): () => void {
  const before = Object.keys(variables).map((name): [string, string | undefined] => [name, process.env[name]])
  Object.assign(process.env, variables)
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
