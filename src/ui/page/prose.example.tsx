import { Prose } from "./prose.tsx";

export const title = "Prose";

const html = `
<h2>Before you apply</h2>
<p>Read the <a href="#prose">list of documents</a>. <strong>Start early</strong>: some take weeks.</p>
<ul><li>A passport</li><li>Two references</li></ul>
<ul><li><span class="box"></span>Ask for a police record</li></ul>
<ol><li>Register</li><li>Pay the fee</li></ol>
<h3>What it costs</h3>
<div class="table-scroll" tabindex="0" role="region" aria-label="Fees"><table>
<thead><tr><th>Step</th><th>Fee</th><th>Paid to</th></tr></thead>
<tbody><tr><td>Assessment</td><td>$845</td><td>National Nursing Assessment Service</td></tr></tbody>
</table></div>
<blockquote><p>It took me four months.</p></blockquote>
<p>${"Wort".repeat(60)}</p>`;

export const examples = {
  "All that a guide can hold": () => <Prose html={html} />,
};
