/**
 * The account that `provision-test-user` creates, in the local and dev stages only. No production bundle contains this
 * file.
 */
export const testAccount = {
  email: 'test.seller@example.com',
  password: 'Test-Seller-2024!',
  full_name: 'Test Seller',
} as const
