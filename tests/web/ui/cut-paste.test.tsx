import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { PasswordField } from '#web/ui/controls/password-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { TextareaField } from '#web/ui/controls/textarea-field.tsx'

afterEach(cleanup)

function Name({ maxLength }: { maxLength?: number }) {
  const [value, setValue] = useState('')
  return (
    <TextField
      label="Name"
      {...(maxLength !== undefined && { maxLength })}
      value={value}
      onChange={(event) => setValue(event.target.value)}
    />
  )
}

const cutTo = (count: number) => screen.queryByText(`The pasted text was cut to fit ${count} characters.`)

describe('a pasted text', () => {
  test('a too long text is cut, and the field says so until typing', async () => {
    const user = userEvent.setup({ delay: null })
    render(<Name maxLength={6} />)
    await user.click(screen.getByLabelText('Name'))
    await user.paste('Marlow Studio')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Marlow')
    expect(cutTo(6)).toBeTruthy()
    await user.keyboard('{Backspace}')
    expect(cutTo(6)).toBeNull()
  })

  test('a replaced selection counts without its text', async () => {
    const user = userEvent.setup({ delay: null })
    render(<Name maxLength={6} />)
    await user.type(screen.getByLabelText('Name'), 'Ada')
    await user.tripleClick(screen.getByLabelText('Name'))
    await user.paste('Marlow')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Marlow')
    expect(cutTo(6)).toBeNull()
  })

  test('is never cut in a field without a limit', async () => {
    const user = userEvent.setup({ delay: null })
    render(<Name />)
    await user.click(screen.getByLabelText('Name'))
    await user.paste('x'.repeat(500))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test.each([
    ['paragraphs', <TextareaField key="p" label="Field" maxLength={4} />],
    ['passwords', <PasswordField key="s" label="Field" maxLength={4} />],
  ])('a too long text is reported in fields for %s, too', async (_name, field) => {
    const user = userEvent.setup({ delay: null })
    render(field)
    await user.click(screen.getByLabelText('Field'))
    await user.paste('12345')
    expect(cutTo(4)).toBeTruthy()
  })
})
