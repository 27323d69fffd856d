/** The one account that `provision-test-user` makes, in the local and dev stages only; no production bundle has this file. */
export const testAccount = {
  email: 'test.seller@example.com',
  password: 'Test-Seller-2024!',
  full_name: 'Test Seller',
} as const
