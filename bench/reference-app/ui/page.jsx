import { Helmet } from 'react-helmet-async'

export const Head = ({ title }) => (
  <Helmet title={`${title} | Reference app`} defaultTitle="Reference app">
    <meta name="description" content={title} />
  </Helmet>
)

export const Page = ({ title, children }) => (
  <>
    <Head title={title} />
    <div className="py-6">
      <div className="mx-auto max-w-7xl px-4 sm:px-6 md:px-8">
        <h1 className="text-2xl font-semibold text-gray-900">{title}</h1>
      </div>
      <div className="mx-auto max-w-7xl px-4 py-6 sm:px-6 md:px-8">{children}</div>
    </div>
  </>
)
