import { zodResolver } from '@hookform/resolvers/zod'
import { Checkbox, Label } from 'radix-ui'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { useNotifications } from '../api.js'

const schema = z.object({ email: z.email(), password: z.string().min(8) })

export function Component() {
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(schema) })
  const { add } = useNotifications()
  return (
    <form onSubmit={handleSubmit(({ email }) => add(email))}>
      <h1>Log in to your account</h1>
      <Label.Root htmlFor="email">Email</Label.Root>
      <input id="email" type="email" {...register('email')} />
      <p>{formState.errors.email?.message}</p>
      <Label.Root htmlFor="password">Password</Label.Root>
      <input id="password" type="password" {...register('password')} />
      <p>{formState.errors.password?.message}</p>
      <Checkbox.Root aria-label="Remember me">
        <Checkbox.Indicator>x</Checkbox.Indicator>
      </Checkbox.Root>
      <button type="submit">Log in</button>
    </form>
  )
}
