import { emptyReference } from '../../../../../server/core/analysis/rules/empty-reference.ts';
import { config, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const noName = 'The name of the task is empty; specify a task or remove the reference';

describeRule(emptyReference, {
  example: ['[a]\ndepends = «""»', noName],
  findings: [
    ['[a]\nrun = "x"\ndepends = «""»', noName],
    ['[a]\nrun = "x"\ndepends = [«""», "b"]', noName],
    ['[a]\nrun = "x"\nwait_for = [[«""», "b"]]', noName],
    ['[a]\nrun = "x"\ndepends_post = [{ task = «" "» }]', noName],
    ['[a]\nrun = [{ task = «""» }, { tasks = ["b", «""»] }]', [noName, noName]],
    ['[a]\nrun = "x"\nrun_windows = { task = «""» }', noName],
    ['{ "a": { "depends": «""» } }', noName, json],
    ['[task_templates.a]\ndepends = [«""»]', noName, config],
    ['[a]\nrun = "x"\ndepends = [«[]»]', 'error: The list contains no task; add the name of a task or remove the list'],
  ],
  valid: [
    '[a]\nrun = "x"\ndepends = [{ task = "", optional = true }]',
    '[a]\nrun = "x"\ndepends = ["{{ vars.x }}", ["b", ""]]',
    '[a]\nrun = "x"\ndepends = []',
    '[a]\nrun = { tasks = [] }',
  ],
  fixes: [
    ['[a]\nrun = "x"\ndepends = ["", "b"]\n', { 'Remove this reference *': '[a]\nrun = "x"\ndepends = ["b"]\n' }],
    ['[a]\nrun = "x"\ndepends = [["b"], []]\n', { 'Remove this reference *': '[a]\nrun = "x"\ndepends = [["b"]]\n' }],
    ['[a]\nrun = "x"\nwait_for = ""\n', { 'Remove this reference *': '[a]\nrun = "x"\n' }],
    ['[a]\nrun = ["x", { task = "" }]\n', { 'Remove this reference *': '[a]\nrun = ["x"]\n' }],
  ],
});
