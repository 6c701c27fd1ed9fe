/** Recipes as cards, by paper and aim. A card fills in the form beside it, or above it on a narrow screen. */
import './recipe-cards.css';
import type { PresetOffered } from '../../api.js';
import { recipeTime } from '../../recipe-time.js';
import { chooseRecipe, chosenPreset } from './recipe-choice.js';
import { pictureText, RecipePicture } from './recipe-picture.js';

type CardProps = { readonly preset: PresetOffered; readonly isPicked: boolean; readonly onPointed: () => void };

function Card({ preset: { name, card }, isPicked, onPointed }: CardProps) {
  return (
    <label class={isPicked ? 'recipe-card picked' : 'recipe-card'}>
      <input
        type="radio"
        name="recipe"
        class="unseen"
        checked={isPicked}
        onChange={() => chooseRecipe(name)}
        onClick={event => {
          // Arrow keys also click, without a pointer (detail 0); they must not move the page.
          if (event.detail > 0) onPointed();
        }}
      />
      <span class="recipe-title">{card.title}</span>
      <span class="recipe-time">{card.seconds ? `${recipeTime(card.seconds)} of CPU` : 'not timed'}</span>
      <span class="recipe-result">{card.result}</span>
      <span class="recipe-look">
        <RecipePicture card={card} />
        <span>{pictureText(card)}</span>
      </span>
    </label>
  );
}

type Props = {
  readonly presets: readonly PresetOffered[];
  /** A card was chosen with a pointer. */
  readonly onPointed: () => void;
};

export function RecipeCards({ presets, onPointed }: Props) {
  const chosen = chosenPreset(presets);
  const groups = [...new Set(presets.map(({ group }) => group))];
  return (
    <section class="card recipes" aria-label="Recipes">
      <h2>Recipes</h2>
      <p class="quiet">Times are of one thread and include the measuring games.</p>
      {presets.length === 0 && <p class="quiet">The recipes are being read.</p>}
      {groups.map((group, i) => (
        <details key={group} open={i === 0 || chosen?.group === group}>
          <summary>{group}</summary>
          <fieldset class="recipe-cards">
            <legend class="unseen">{group}</legend>
            {presets
              .filter(each => each.group === group)
              .map(each => (
                <Card key={each.name} preset={each} isPicked={each === chosen} onPointed={onPointed} />
              ))}
          </fieldset>
        </details>
      ))}
    </section>
  );
}
