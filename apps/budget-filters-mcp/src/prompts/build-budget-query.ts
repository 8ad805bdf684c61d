import { quoted } from '@agora-mcp/core/errors'
import { definePrompt } from '@agora-mcp/core/mcp'
import { canonicalCode } from '../domain/items/classification-code.ts'
import { countiesFrom } from '../domain/items/counties.ts'
import type { Deps } from '../ports.ts'

export const buildBudgetQuery = definePrompt<Deps>({
  name: 'build_budget_query',
  title: 'Build a budget query',
  description:
    'Turns a question about Romanian public budgets into exact filters, then into an analytics query.',
  arguments: [
    {
      name: 'question',
      description: 'What you want to know, e.g. education spending in Cluj 2020-2024.',
      required: true,
    },
    { name: 'query', description: 'A code or county to start from, e.g. 65 or Cluj.', required: false },
  ],
  render: ({ question, query }) =>
    [
      `Build an analytics query that answers: ${question}`,
      '',
      '1. Take the question apart: whose money (an institution: category entity; a county, city or commune: category uat), ' +
        'what for (functional_classification), of which nature (economic_classification), which years, income or expenses.',
      `2. Call search_filters once for each part, with the words of the question${query ? `; start with ${quoted(query)}` : ''}. ` +
        'Use bestMatch where there is one. Where there is none, compare the context of the results; if two could be meant, ask me.',
      '3. Put each filterValue into a list under its filterKey: {"uat_ids": ["…"], "functional_prefixes": ["65."]}. ' +
        'Never put in a value that search_filters did not give. The MCP of transparenta.eu takes the same filters under the names in ' +
        'metadata.consumerKey (uatIds, functionalPrefixes, accountCategory) and silently ignores any other, so that its answer would be the whole country. ' +
        'For all money spent in a county, not only by its council, use county_codes (countyCodes) with its letters.',
      '4. Add report_period {type: "YEAR", selection: {interval: {start, end}}} and account_category: "ch" for expenses, "vn" for income.',
      '5. If generate_chart_data is available, call it with one series a comparison; else show me the finished filter as JSON.',
      '6. Say in one sentence each which institution, territory and codes you took, and why.',
    ].join('\n'),
  complete: {
    async query(typed, { filters }) {
      if (/^\s*\d/.test(typed)) {
        const trees = await Promise.all([
          filters.nodes('functional_classification'),
          filters.nodes('economic_classification'),
        ])
        const codes = trees.flat().map(({ code }) => canonicalCode(code))
        return [...new Set(codes)].filter((code) => code.startsWith(typed.trim())).sort()
      }
      return countiesFrom(typed)
    },
  },
})
