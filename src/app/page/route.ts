import type { LoaderFunctionArgs, useLoaderData } from 'react-router'

/**
 * Route module types. The framework generates them only for modules inside its own folder; ours live with their
 * feature. `Params` repeats the dynamic segments from routes.ts; routes.test.ts compares the two.
 */
export type RouteArgs<Params extends Record<string, string | undefined> = Record<never, string>> = Omit<
  LoaderFunctionArgs,
  'params'
> & { params: Params }

export type PageProps<Loader> = { loaderData: ReturnType<typeof useLoaderData<Loader>> }
