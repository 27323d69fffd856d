import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { loginSchema, useLogin, useUser } from '../account.js'
import { Button } from '../ui/button.jsx'
import { Form, Input } from '../ui/form.jsx'
import { Head } from '../ui/page.jsx'

export function Component() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const user = useUser()
  const to = parameters.get('to') ?? '/app/dashboard'
  const enter = () => navigate(to, { replace: true })
  const login = useLogin({ onSuccess: enter })
  useEffect(() => {
    if (user.data) navigate(to, { replace: true })
  }, [user.data, navigate, to])
  return (
    <>
      <Head title="Log in to your account" />
      <div className="flex min-h-screen flex-col justify-center bg-gray-50 py-12 sm:px-6 lg:px-8">
        <div className="sm:mx-auto sm:w-full sm:max-w-md">
          <h2 className="mt-3 text-center text-3xl font-extrabold text-gray-900">Log in to your account</h2>
        </div>
        <div className="mt-8 sm:mx-auto sm:w-full sm:max-w-md">
          <div className="bg-white px-4 py-8 shadow sm:rounded-lg sm:px-10">
            <Form schema={loginSchema} onSubmit={(input) => login.mutate(input)}>
              {({ register, formState: { errors } }) => (
                <>
                  <Input type="email" label="Email" error={errors.email} registration={register('email')} />
                  <Input
                    type="password"
                    label="Password"
                    error={errors.password}
                    registration={register('password')}
                  />
                  <Button isBusy={login.isPending} type="submit" className="w-full">
                    Log in
                  </Button>
                </>
              )}
            </Form>
            <div className="mt-2 flex items-center justify-end text-sm">
              <Link to="/auth?new" className="font-medium text-blue-600 hover:text-blue-500">
                Register
              </Link>
            </div>
          </div>
        </div>
      </div>
    </>
  )
}
