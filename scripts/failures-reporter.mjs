import fs from 'node:fs'

/**
 * A reporter of vitest: what failed and what passed at its second try only, a line each, as JSON in the file of
 * FAILURES_FILE, so that `npm test` says it at its end. Also what is no test's: a hook, a file that could not be read,
 * an error that nobody caught.
 */
export default class FailuresReporter {
  onTestRunEnd(modules, unhandled) {
    const named = modules.flatMap((module) => {
      const file = module.relativeModuleId
      const broken = [module, ...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map((error) => `${file} › ${suite.name ?? 'its hooks'}: ${said(error)}`),
      )
      const failed = [...module.children.allTests('failed')].map((test) => {
        const error = test.result().errors?.[0]
        return `${file} › ${test.fullName}${error ? `: ${said(error)}` : ''}`
      })
      return [...failed, ...broken]
    })
    const outside = unhandled.map((error) => `outside of every test: ${said(error)}${placeOf(error)}`)
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${module.relativeModuleId} › ${test.fullName}`),
    )
    fs.writeFileSync(process.env.FAILURES_FILE, JSON.stringify({ failed: [...named, ...outside], flaky }))
  }
}

const said = ({ name, message, stack }) => `${name ?? 'Error'}: ${(message || stack || '').split('\n', 1)[0]}`

function placeOf({ stacks, VITEST_TEST_NAME: test, VITEST_TEST_PATH: file }) {
  const [thrown] = stacks ?? []
  const beside = [file, test].filter(Boolean).join(' › ')
  return `${thrown ? `, thrown at ${thrown.file}:${thrown.line}` : ''}${beside ? `, while ${beside} ran` : ''}`
}
