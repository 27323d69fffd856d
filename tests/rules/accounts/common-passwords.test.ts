import { describe, expect, test } from 'vitest'
import { isCommonPassword, passwordProblems, resemblesCommonPassword } from '#rules/accounts/password.ts'

const shortList =
  'Abc123!@# Abcd1234! Abcd@1234 Admin123! Admin@123 Changeme1! Football1! Hello123! Iloveyou1! Letmein1! P@ssw0rd ' +
  'P@ssw0rd1 P@ssword1 Pass@123 Pass@1234 Passw0rd! Password1! Password12! Password123! Password@1 Password@123 ' +
  'Qwerty1! Qwerty123! Qwerty@123 Test1234! Welcome1! Welcome123! Welcome@123'
const words =
  'abc abcd admin baseball changeme dragon football hello iloveyou letmein master monkey pass password princess ' +
  'qwerty secret summer sunshine superman test welcome winter'

describe('a password that everybody tries first', () => {
  test.each(shortList.split(' '))('%s meets the policy and is refused anyway', (password) => {
    expect(isCommonPassword(password)).toBe(true)
    expect(passwordProblems(password, 'ada@example.com')).toHaveLength(1)
  })

  test.each(words.split(' '))('%s is recognised, with up to six characters after it', (word) => {
    expect(resemblesCommonPassword(word)).toBe(true)
    expect(resemblesCommonPassword(`${word}1234!?`)).toBe(true)
    expect(resemblesCommonPassword(`${word}12345!?`)).toBe(false)
  })

  test.each(['m@ster', 'm4ster', 's3cret', 'w1nter', 'w!nter', 'm0nkey', '$ecret', '5ecret', 'win7er'])(
    '%s is recognised in its disguise',
    (password) => expect(resemblesCommonPassword(password)).toBe(true),
  )

  test.each([
    '1q2w3e4r',
    '1Q2W3E4R!',
    '1qaz2wsx',
    '1qaz@WSX',
    '!QAZ2wsx',
    '1qaz!QAZ',
    'Qwer1234',
    'Asdf1234',
  ])('%s is recognised as a walk over the keyboard', (password) =>
    expect(resemblesCommonPassword(password)).toBe(true),
  )

  test.each(['m%ster', 'xpassword', 'mypassword1', 'password-a', '12345678', ''])(
    '%j is not one',
    (password) => expect(resemblesCommonPassword(password)).toBe(false),
  )
})
